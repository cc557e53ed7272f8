import { useTexts } from '../../kit/texts/texts.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import classes from './helper.module.css'
import { Contact, SpeakUp } from './side-help.tsx'

const steps = ['open', 'read', 'quiz', 'check', 'pledge', 'certificate'] as const
const answers = ['read', 'film', 'quiz', 'attempts', 'saved', 'pledge', 'certificate'] as const

/** How the portal works, for a trainee; whom to ask; where to speak up. */
export const HelperScreen = () => {
  const t = useTexts('learning')
  return (
    <Sheet width="reading">
      <PageTitle title={t('helper.title')} line={t('helper.line')} />
      <div className={classes.stack}>
        <Section title={t('helper.way')}>
          <ol className={classes.way}>
            {steps.map((step, i) => (
              <li key={step}>
                <span aria-hidden="true">{i + 1}</span>
                <h3>{t(`helper.step.${step}.title`)}</h3>
                <p>{t(`helper.step.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </Section>
        {answers.map((answer) => (
          <Section key={answer} title={t(`helper.answer.${answer}.title`)}>
            <p>{t(`helper.answer.${answer}.text`)}</p>
          </Section>
        ))}
        <Section title={t('help.stuck')}>
          <Contact />
        </Section>
        <Section title={t('help.speakUp')}>
          <div className={classes.speak}>
            <SpeakUp />
          </div>
        </Section>
      </div>
    </Sheet>
  )
}
