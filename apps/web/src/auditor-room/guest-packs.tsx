import { downloadGuestPack, type GuestPack, getGuestPacks, proveAuditor, sendAuditorCode } from '@jujur/contract/auditor-room.ts'
import { IconEyeOff } from '@jujur/icons'
import { useState } from 'react'
import { send, sendForFile } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { MailedCode } from '../kit/forms/mailed-code.tsx'
import { guest } from '../kit/session/guest.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { Stack } from '../ui/stack.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './auditor-room.module.css'

const MEGABYTE = 1024 * 1024
/** As a fingerprint is read out. */
const spoken = (hash: string) =>
  hash
    .slice(0, 16)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

/** A code to the guest's mailbox, for this one download. */
const TakePack = ({ pack, onClose }: { pack: GuestPack; onClose: () => void }) => {
  const t = useTexts('auditorRoom')
  const { say } = useToast()
  const take = async (visit_id: string, otp: string) => {
    await send(proveAuditor, { visit_id, otp })
    await sendForFile(downloadGuestPack, { evidence_id: pack.evidence_id, visit_id }, `${pack.evidence_no}-redacted.zip`)
    say(t('packs.taken'))
    onClose()
  }
  return (
    <Dialog
      title={t('packs.prove')}
      onCancel={onClose}
      buttons={
        <Button variant="default" onClick={onClose}>
          {t('packs.cancel')}
        </Button>
      }
    >
      <Stack gap="fields">
        <p>{t('packs.proveLine')}</p>
        <MailedCode
          submit={t('packs.download')}
          send={async () => (await send(sendAuditorCode, { token: guest.get()?.link ?? '' })).data.visit_id}
          open={take}
          onDead={showTrouble}
        />
      </Stack>
    </Dialog>
  )
}

const PackRow = ({ pack }: { pack: GuestPack }) => {
  const t = useTexts('auditorRoom')
  const { day, dateTime, number, facts } = useFormat()
  const [isTaking, setTaking] = useState(false)
  const size = number(Math.max(0.1, Math.round((pack.size / MEGABYTE) * 10) / 10))
  return (
    <Row
      title={pack.evidence_no}
      lines={[
        facts([t('periodOf', { from: day(pack.from), to: day(pack.to) }), pack.courses.join(', ') || t('allCourses')]),
        facts([t('packs.made', { time: dateTime(pack.made_at) }), t('packs.ends', { time: dateTime(pack.ends_at) })]),
        <>
          {t('packs.fingerprint')} <code>{spoken(pack.manifest_sha256)}</code>
        </>,
      ]}
    >
      <div className={classes.acts}>
        <Button variant="default" leftSection={<IconEyeOff size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setTaking(true)}>
          {t('packs.take', { size })}
        </Button>
      </div>
      {isTaking && <TakePack pack={pack} onClose={() => setTaking(false)} />}
    </Row>
  )
}

/** Evidence packs within the room, without names. */
export const GuestPacks = () => {
  const t = useTexts('auditorRoom')
  const of = useCall(getGuestPacks, {})
  return (
    <Section title={t('packs.title')} line={t('packs.line')} ruled>
      <Answer of={of} rows={2}>
        {({ packs }) =>
          packs.length === 0 ? (
            <p className={classes.none}>{t('packs.none')}</p>
          ) : (
            <RowList>
              {packs.map((pack) => (
                <PackRow key={pack.evidence_id} pack={pack} />
              ))}
            </RowList>
          )
        }
      </Answer>
    </Section>
  )
}
