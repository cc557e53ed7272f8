import { getAuditKeys } from '@jujur/contract/audit.ts'
import { getEvidenceVerifier } from '@jujur/contract/evidence.ts'
import { useState } from 'react'
import { sendForFile } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import classes from './evidence.module.css'

const files = { page: 'verify.html', script: 'verify.mjs' } as const
const Take = ({ which }: { which: keyof typeof files }) => {
  const t = useTexts('evidence')
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    await sendForFile(getEvidenceVerifier, { which }, files[which]).catch(showTrouble)
    setBusy(false)
  }
  return (
    <Button variant="default" size="sm" loading={busy} onClick={() => void take()}>
      {t(`public.${which}`)}
    </Button>
  )
}

/** For whoever holds an evidence pack: the keys and the verifier, which must not come from inside of it. */
export const PublicVerifier = () => {
  const t = useTexts('evidence')
  const { data } = useCall(getAuditKeys, {})
  return (
    <Section title={t('public.title')} line={t('public.line')}>
      <ul className={classes.keys}>
        {data?.keys.map(({ key_id }) => (
          <li key={key_id}>
            <code className={classes.hash}>{key_id}</code>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Take which="page" />
        <Take which="script" />
      </div>
    </Section>
  )
}
