import { type Language, languages } from '@jujur/contract/enumerations.ts'
import { addReportAddress } from '@jujur/contract/report-schedules.ts'
import { type FormEvent, useId, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useLanguage, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './reports.module.css'

type Typed = { name: string; email: string; language: Language; reason: string }
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

const useWrong = ({ name, email, reason }: Typed): Partial<Record<keyof Typed, string>> => {
  const t = useTexts('reportAddresses')
  return {
    ...(name.trim() === '' ? { name: t('needed') } : {}),
    ...(isAddress(email) ? {} : { email: t('noAddress') }),
    ...(reason.trim() === '' ? { reason: t('needed') } : {}),
  }
}

/** Who outside the company is to get a report, in which language, and why; a second person then decides. */
export const NewAddress = ({ report_schedule_id, onEnd }: { report_schedule_id: number; onEnd: () => void }) => {
  const t = useTexts('reportAddresses')
  const id = useId()
  const { say } = useToast()
  const [typed, setTyped] = useState<Typed>({ name: '', email: '', language: useLanguage(), reason: '' })
  const [isTried, setTried] = useState(false)
  const all = useWrong(typed)
  const wrong = isTried ? all : {}
  const add = useSend(addReportAddress, {
    onDone: () => {
      say(t('sent'))
      onEnd()
    },
  })
  const change = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(all).length > 0) return focusFirstInvalid(document.getElementById(id))
    const { name, email, language, reason } = typed
    void add.send({ report_schedule_id, name: name.trim(), email: email.trim(), language, reason: reason.trim() })
  }
  return (
    <form id={id} className={classes.schedule} onSubmit={submit} noValidate>
      <p className={classes.dim}>{t('addLine')}</p>
      <div className={classes.order}>
        <TextField
          label={t('fields.name')}
          maxLength={120}
          autoComplete="off"
          error={wrong.name}
          value={typed.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextField
          label={t('fields.email')}
          type="email"
          maxLength={254}
          autoComplete="off"
          error={wrong.email}
          value={typed.email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
        <SelectField
          label={t('fields.language')}
          value={typed.language}
          onChange={({ currentTarget }) => change({ language: languages.find((one) => one === currentTarget.value) ?? 'en' })}
          options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        />
      </div>
      <div className={classes.why}>
        <TextAreaField
          label={t('fields.reason')}
          description={t('fields.reasonHelp')}
          rows={2}
          maxLength={500}
          error={wrong.reason}
          value={typed.reason}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      </div>
      <div className={classes.take}>
        <Button type="submit" loading={add.sending}>
          {t('send')}
        </Button>
        <Button variant="default" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
