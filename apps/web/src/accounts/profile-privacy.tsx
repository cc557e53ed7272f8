import type { Output } from '@jujur/contract/call.ts'
import { acceptPrivacyNotice, downloadMyData, getOwnPrivacy } from '@jujur/contract/privacy.ts'
import { getOwnPrivacyRequests } from '@jujur/contract/privacy-desk.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { sendForFile } from '../kit/call/api.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { ProveDialog } from '../kit/forms/prove-dialog.tsx'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './profile.module.css'
import { OwnRequests } from './profile-requests.tsx'
import { ProfileRow } from './profile-row.tsx'

type OwnPrivacy = Output<typeof getOwnPrivacy>

const NoticeRow = ({ own: { version, accepted } }: { own: OwnPrivacy }) => {
  const t = useTexts('accounts')
  const { date } = useFormat()
  const { send, sending } = useSend(acceptPrivacyNotice)
  const isInForce = accepted?.version === version
  return (
    <ProfileRow
      label={t('privacy.title')}
      action={
        !isInForce && (
          <Button variant="default" loading={sending} onClick={() => void send({ version })}>
            {t('privacy.accept')}
          </Button>
        )
      }
    >
      <TextLink to={hrefOf('privacyNotice')}>{t('privacy.read', { version })}</TextLink>
      <p className={classes.help} role="status">
        {isInForce && accepted ? t('privacy.accepted', { date: date(accepted.at) }) : t(accepted ? 'privacy.changed' : 'privacy.notAccepted')}
      </p>
    </ProfileRow>
  )
}

const MyDataRow = () => {
  const t = useTexts('accounts')
  const { say } = useToast()
  const [open, setOpen] = useState(false)
  return (
    <ProfileRow
      label={t('privacy.yours')}
      long
      action={
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('privacy.take')}
        </Button>
      }
    >
      <p className={classes.help}>{t('privacy.yoursHelp')}</p>
      {open && (
        <ProveDialog
          title={t('privacy.take')}
          line={t('privacy.takeLine')}
          take={(proof) => sendForFile(downloadMyData, proof, 'my-data.zip')}
          onTaken={() => {
            say(t('privacy.taken'))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </ProfileRow>
  )
}

/** The notice, all that the portal keeps of whoever reads it, and what they asked about it. */
export const OwnPrivacySection = () => {
  const t = useTexts('accounts')
  const own = useCall(getOwnPrivacy, {})
  const asked = useCall(getOwnPrivacyRequests, {})
  return (
    <Section title={t('privacy.section')} line={t('privacy.sectionLine')} ruled>
      <Answer of={own} rows={3}>
        {(data) => (
          <Answer of={asked} rows={3}>
            {({ company_name, requests }) => (
              <>
                <NoticeRow own={data} />
                <MyDataRow />
                {company_name !== null && <OwnRequests company={company_name} requests={requests} />}
              </>
            )}
          </Answer>
        )}
      </Answer>
    </Section>
  )
}
