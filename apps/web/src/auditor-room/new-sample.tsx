import { commitGuestSample, getGuestFigures, getGuestPeople, type KeyReason, keyReasons } from '@jujur/contract/auditor-room.ts'
import { buckets } from '@jujur/contract/reports.ts'
import { type Confidence, confidences, sampleSizeFor, type Tolerable, tolerables } from '@jujur/contract/sample-size.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import classes from './auditor-room.module.css'
import type { ViewProps } from './guest-types.ts'
import { roomHref } from './use-room-href.ts'
import { keepWords, sha256Of } from './words.ts'

/** Whoever runs the portal could guess fewer. */
const LEAST_WORDS = 12
const MOST_WORDS = 200

type Chosen = {
  course: string
  department: string
  bucket: string
  keys: readonly KeyReason[]
  confidence: Confidence
  tolerable: Tolerable
  size: string
  words: string
}
const nothing: Chosen = { course: '', department: '', bucket: '', keys: [...keyReasons], confidence: 95, tolerable: 5, size: '', words: '' }
type Part = { chosen: Chosen; change: (more: Partial<Chosen>) => void }

const whichOf = ({ course, department, bucket }: Chosen) => ({
  ...(course ? { course_id: Number(course) } : {}),
  ...(department ? { department } : {}),
  ...(bucket ? { buckets: buckets.filter((one) => one === bucket) } : {}),
})

const Which = ({ chosen, change, people }: Part & { people: number | undefined }) => {
  const t = useTexts('auditorRoom')
  const r = useTexts('reports')
  const { number } = useFormat()
  const { data } = useCall(getGuestFigures, {})
  return (
    <Section
      title={t('new.which')}
      line={people === undefined ? t('new.counting') : t('new.people', { count: people, number: number(people) })}
      ruled
    >
      <div className={classes.row}>
        <SelectField
          label={t('people.course')}
          placeholder={t('allCourses')}
          value={chosen.course}
          onChange={({ currentTarget }) => change({ course: currentTarget.value })}
          options={(data?.courses ?? []).map(({ course_id, title }) => ({ value: String(course_id), label: title }))}
        />
        <SelectField
          label={t('people.department')}
          placeholder={t('people.allDepartments')}
          value={chosen.department}
          onChange={({ currentTarget }) => change({ department: currentTarget.value })}
          options={(data?.departments ?? []).map((one) => ({ value: one, label: one }))}
        />
        <SelectField
          label={t('people.standing')}
          placeholder={t('people.allStandings')}
          value={chosen.bucket}
          onChange={({ currentTarget }) => change({ bucket: currentTarget.value })}
          options={buckets.map((one) => ({ value: one, label: r(`bucket.${one}`) }))}
        />
      </div>
    </Section>
  )
}

const Keys = ({ chosen, change }: Part) => {
  const t = useTexts('auditorRoom')
  return (
    <Section title={t('new.keys')} line={t('new.keysLine')} ruled>
      <fieldset className={classes.ticks}>
        <legend className="vh">{t('new.keys')}</legend>
        {keyReasons.map((one) => (
          <TickField
            key={one}
            label={t(`key.${one}`)}
            checked={chosen.keys.includes(one)}
            onChange={({ currentTarget }) =>
              change({ keys: keyReasons.filter((other) => (other === one ? currentTarget.checked : chosen.keys.includes(other))) })
            }
          />
        ))}
      </fieldset>
    </Section>
  )
}

const Size = ({ chosen, change, error, people }: Part & { error: string | undefined; people: number }) => {
  const t = useTexts('auditorRoom')
  const { percent, number } = useFormat()
  const given = sampleSizeFor(chosen.confidence, chosen.tolerable, people)
  const percents = (all: readonly number[]) => all.map((one) => ({ value: String(one), label: percent(one) }))
  return (
    <Section title={t('new.size')} line={t('new.sizeLine')} ruled>
      <div className={classes.row}>
        <SelectField
          label={t('new.confidence')}
          value={chosen.confidence}
          onChange={({ currentTarget }) => change({ confidence: confidences.find((one) => String(one) === currentTarget.value) ?? 95 })}
          options={percents(confidences)}
        />
        <SelectField
          label={t('new.tolerable')}
          value={chosen.tolerable}
          onChange={({ currentTarget }) => change({ tolerable: tolerables.find((one) => String(one) === currentTarget.value) ?? 5 })}
          options={percents(tolerables)}
        />
        <div className={classes.suggested}>
          <TextField
            label={t('new.drawn')}
            type="number"
            inputMode="numeric"
            min={0}
            max={100_000}
            error={error}
            value={chosen.size}
            onChange={({ currentTarget }) => change({ size: currentTarget.value })}
          />
          <Button variant="default" onClick={() => change({ size: String(given) })}>
            {t('new.use', { number: number(given) })}
          </Button>
        </div>
      </div>
      <p className={classes.small}>
        {t('new.gives', { confidence: percent(chosen.confidence), tolerable: percent(chosen.tolerable), number: number(given) })}
      </p>
    </Section>
  )
}

const Words = ({ chosen, change, error }: Part & { error: string | undefined }) => {
  const t = useTexts('auditorRoom')
  return (
    <Section title={t('new.words')} line={t('new.wordsLine')} ruled>
      <div className={classes.words}>
        <TextField
          label={t('new.wordsLabel')}
          description={t('new.wordsHelp', { count: LEAST_WORDS })}
          maxLength={MOST_WORDS}
          autoComplete="off"
          error={error}
          value={chosen.words}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
      </div>
    </Section>
  )
}

const useCommit = (onCommitted: (id: number) => void) => {
  const [busy, setBusy] = useState(false)
  const { send } = useSend(commitGuestSample)
  const commit = async ({ words, keys, size, ...chosen }: Chosen) => {
    setBusy(true)
    const words_sha256 = await sha256Of(words)
    const made = await send({ ...whichOf({ words, keys, size, ...chosen }), key_reasons: [...keys], size: Number(size), words_sha256 })
    setBusy(false)
    if (!made) return
    keepWords(made.auditor_sample_id, words)
    onCommitted(made.auditor_sample_id)
  }
  return { commit, busy }
}

const isSize = (size: string) => /^\d{1,6}$/.test(size) && Number(size) <= 100_000

/** What is fixed before anybody can know what it gives: the people, the key items, the size, and words that only the guest knows. */
export const NewSample = ({ room }: ViewProps) => {
  const t = useTexts('auditorRoom')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(nothing)
  const [tried, setTried] = useState(false)
  const figures = useCall(getGuestFigures, {})
  const people = useCall(getGuestPeople, { ...whichOf(chosen), length: 1 }, { keepPrevious: true })
  const { commit, busy } = useCommit((sample) => void navigate(roomHref({ view: 'sample', sample })))
  const part: Part = { chosen, change: (more) => setChosen((before) => ({ ...before, ...more })) }
  const total = people.data?.total
  const noSize = !isSize(chosen.size)
  const fewWords = chosen.words.length < LEAST_WORDS
  const why = room.signed_off ? t('signedOffWhy') : figures.data?.frozen === null ? t('new.notFrozen') : total === 0 ? t('new.nobody') : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (why === null && !noSize && !fewWords && !busy) void commit(chosen)
  }
  return (
    <form className={classes.new} onSubmit={submit} noValidate>
      <Stack>
        <Which {...part} people={total} />
        <Keys {...part} />
        <Size {...part} people={total ?? 0} error={tried && noSize ? t('new.noSize') : undefined} />
        <Words {...part} error={tried && fewWords ? t('new.fewWords', { count: LEAST_WORDS }) : undefined} />
        <Notice title={t('new.fixedTitle')}>{t('new.fixed')}</Notice>
        <div className={classes.acts}>
          <Button type="submit" loading={busy} why={why}>
            {t('new.commit')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
