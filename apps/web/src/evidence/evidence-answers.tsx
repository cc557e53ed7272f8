import { type Evidence, type EvidenceAnswer, evidenceFigures, evidenceQuestions, openEvidence } from '@jujur/contract/evidence.ts'
import { useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table.tsx'
import classes from './evidence.module.css'

const useFigures = () => {
  const t = useTexts('evidence')
  const { facts } = useFormat()
  return ({ question, figures }: EvidenceAnswer): string => {
    if (question === 'admissible') return t('answer.admissible')
    const said = evidenceFigures.flatMap((name) => (figures[name] === undefined ? [] : [t(`figure.${name}`, { count: figures[name] })]))
    if (question !== 'own_sample') return facts(said)
    return facts([t('answer.own_sample'), ...(figures.rooms ? said : [])])
  }
}

/** Of what is not there, why, where there is a word for it. */
const gaps = ['does_it_last', 'associates', 'top_management'] as const
const Figure = ({ answer }: { answer: EvidenceAnswer }) => {
  const t = useTexts('evidence')
  const figures = useFigures()
  if (answer.question === 'own_sample' && answer.figures.rooms === 0)
    return (
      <>
        {figures(answer)}
        <span className={classes.why}>{t('gap.own_sample')}</span>
      </>
    )
  if (answer.file !== null) return figures(answer)
  const gap = gaps.find((one) => one === answer.question)
  return (
    <>
      <strong>{t('dontHave')}</strong>
      {gap && <span className={classes.why}>{t(`gap.${gap}`)}</span>}
    </>
  )
}

const Answers = ({ answers }: { answers: readonly EvidenceAnswer[] }) => {
  const t = useTexts('evidence')
  const { number } = useFormat()
  return (
    <Table className={classes.answers}>
      <tbody>
        {answers.map((answer, i) => (
          <tr key={answer.question} data-gap={answer.file === null ? '' : undefined}>
            <td>{number(i + 1)}</td>
            <th scope="row">{t(`question.${answer.question}`)}</th>
            <td>
              <Figure answer={answer} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The fifteen questions with their figures; that somebody opened them is kept. */
export const EvidenceAnswers = ({ pack: { evidence_id } }: { pack: Evidence }) => {
  const t = useTexts('evidence')
  const { number } = useFormat()
  const [answers, setAnswers] = useState<readonly EvidenceAnswer[] | null>(null)
  const open = useSend(openEvidence, { onDone: (data) => setAnswers(data.answers) })
  const answered = answers?.filter(({ file }) => file !== null).length ?? evidenceQuestions.length
  const title = answers ? t('questions', { answered: number(answered) }) : t('fifteen')
  return (
    <Section title={title} ruled>
      {answers ? (
        <Answers answers={answers} />
      ) : (
        <div className={classes.open}>
          <Button variant="default" loading={open.sending} onClick={() => void open.send({ evidence_id })}>
            {t('openFigures')}
          </Button>
          <p className={classes.dim}>{t('openNote')}</p>
        </div>
      )}
    </Section>
  )
}
