import { hrefOf } from '@jujur/contract/screens.ts'
import { IconLifebuoy, IconSpeakerphone } from '@jujur/icons'
import { Link } from 'react-router'
import { useSession } from '../../kit/session/session.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import classes from './dashboard.module.css'

/** Speaking up and getting help, beside the courses. */
export const SideHelp = () => {
  const t = useTexts('learning')
  return (
    <aside className={classes.side} aria-label={t('help.label')}>
      <section aria-labelledby="speak-up">
        <h2 id="speak-up">{t('help.speakUp')}</h2>
        <SpeakUp />
      </section>
      <section aria-labelledby="stuck">
        <h2 id="stuck">{t('help.stuck')}</h2>
        <Contact />
        <Button
          component={Link}
          to={hrefOf('helper')}
          variant="subtle"
          className={classes.away}
          leftSection={<IconLifebuoy size={16} stroke={1.75} aria-hidden="true" />}
        >
          {t('dashboard.howItWorks')}
        </Button>
      </section>
    </aside>
  )
}

/** The company's own channel. It opens apart, without a referrer or anything else that tells who came. */
export const SpeakUp = () => {
  const t = useTexts('learning')
  const url = useSession()?.user.company?.speak_up_url
  if (!url) return <p>{t('help.noChannel')}</p>
  return (
    <>
      <p>{t('help.channel')}</p>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        variant="default"
        leftSection={<IconSpeakerphone size={16} stroke={1.75} aria-hidden="true" />}
      >
        {t('help.openChannel')}
      </Button>
    </>
  )
}

export const Contact = () => {
  const t = useTexts('learning')
  const contact = useSession()?.user.company?.contact
  return <p>{contact ? t('help.contact', { contact }) : t('help.noContact')}</p>
}
