/** 'Yearly cycle': when a course comes round in a company, what that does to three people, and to how many it has; `?course=`, `?history=`, `?who=`. */
import type { Output, Sent } from '@jujur/contract/call.ts'
import { type CycleTouch, getCourseUpdateList, getCycleSetting, previewCycleSetting, saveCycleSetting } from '@jujur/contract/cycles.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconHistory } from '@jujur/icons'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useDebounced } from '../kit/call/use-debounced.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyPage } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { useToast } from '../ui/use-toast.ts'
import { changesIn, draftOfCycle, wantedCycle } from './cycle-draft.ts'
import { CycleFields } from './cycle-fields.tsx'
import { CycleHistory } from './cycle-history.tsx'
import { Impact, touchedBy } from './cycle-impact.tsx'
import { CycleLives } from './cycle-life.tsx'
import { livesOf } from './cycle-lives.ts'
import { ImpactPeople, useImpactPeople } from './cycle-people.tsx'
import classes from './yearly-cycle.module.css'

type Read = Output<typeof getCycleSetting>
type Of = Read & { course: NonNullable<Read['course']> }
type Props = { of: Of; conflict: boolean; onConflict: () => void; onSaved: () => void }

const useCycle = ({ of: { course, setting }, onConflict, onSaved }: Props) => {
  const t = useTexts('cycles')
  const may = useMay()
  const toast = useToast()
  const [draft, setDraft] = useState(() => draftOfCycle(setting))
  const wanted = wantedCycle(draft, setting, course.validity_months)
  // What was last whole goes on being shown while a number is typed.
  const [shown, show] = useState(wanted)
  if (wanted && JSON.stringify(wanted) !== JSON.stringify(shown)) show(wanted)
  const changes = changesIn(draft, setting)
  useLeaveGuard(changes > 0)
  const mayEdit = may(saveCycleSetting.name)
  const input = useDebounced(JSON.stringify({ course_id: course.course_id, ...(shown ?? setting), version: undefined, aligns_from: undefined }), 300)
  const asked: Sent<typeof previewCycleSetting> = JSON.parse(input)
  const impact = useCall(previewCycleSetting, asked, { enabled: mayEdit })
  const { send, sending } = useSend(saveCycleSetting, {
    treats: { 2111: onConflict },
    onDone: () => {
      toast.say(t('done'))
      onSaved()
    },
  })
  return {
    draft,
    change: (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part })),
    discard: () => setDraft(draftOfCycle(setting)),
    shown,
    changes,
    mayEdit,
    asked,
    impact,
    isWhole: wanted !== null,
    sending,
    save: () => wanted && void send({ course_id: course.course_id, ...wanted, version: setting.version }),
  }
}

type FootProps = { form: ReturnType<typeof useCycle>; course_id: number; onPeople: (who: CycleTouch) => void }
const Foot = ({ form, course_id, onPeople }: FootProps) => {
  const t = useTexts('cycles')
  const why = useId()
  const { impact, changes, isWhole, sending } = form
  const touched = impact.data && changes > 0 && isWhole ? touchedBy(impact.data.impact) : 0
  return (
    <section className={classes.foot} aria-label={t('impact.title')}>
      <div className={classes.facts} role="status">
        <Answer of={impact} rows={1}>
          {(data) => <Impact impact={data.impact} course_id={course_id} onPeople={onPeople} />}
        </Answer>
      </div>
      <p id={why} className="vh">
        {t(isWhole ? 'nothingChanged' : 'incomplete')}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={changes === 0} aria-describedby={changes === 0 ? why : undefined} onClick={form.discard}>
          {t('discard')}
        </Button>
        <Button
          loading={sending}
          disabled={changes === 0 || !isWhole}
          aria-describedby={changes === 0 || !isWhole ? why : undefined}
          onClick={form.save}
        >
          {touched > 0 ? t('saveFor', { count: touched }) : t('save')}
        </Button>
      </div>
    </section>
  )
}

const Head = ({ of: { course, courses }, changes }: { of: Of; changes: number }) => {
  const t = useTexts('cycles')
  const may = useMay()
  const { change } = useAddress()
  const set = (name: 'course' | 'history', value: string) => change((next) => next.set(name, value))
  return (
    <div className={classes.top}>
      <div className={classes.title}>
        <h1>{t('name')}</h1>
        <p>{t('line', { title: course.title })}</p>
      </div>
      {changes > 0 && <StateBadge state="changed">{t('unsaved', { count: changes })}</StateBadge>}
      {courses.length > 1 && (
        <SelectField
          label={<span className="vh">{t('course')}</span>}
          className={classes.course}
          value={String(course.course_id)}
          options={courses.map(({ course_id, title }) => ({ value: String(course_id), label: title }))}
          onChange={(event) => set('course', event.currentTarget.value)}
        />
      )}
      {may(getCourseUpdateList.name) && (
        <Button component={Link} variant="default" to={hrefOf('courseUpdates', { course: course.course_id })}>
          {t('updates.name')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconHistory size={17} stroke={1.75} aria-hidden="true" />}
        onClick={() => set('history', String(course.course_id))}
      >
        {t('history.title')}
      </Button>
    </div>
  )
}

const Cycle = (props: Props) => {
  const { of, conflict } = props
  const { course } = of
  const t = useTexts('cycles')
  const { params, change } = useAddress()
  const form = useCycle(props)
  const people = useImpactPeople()
  const today = dayInMalaysia(new Date())
  const { shown } = form
  return (
    <div className={classes.page}>
      <Head of={of} changes={form.changes} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys reach it. */}
      <section className={classes.pane} aria-label={t('region')} tabIndex={0}>
        {conflict && (
          <Notice tone="turn" role="alert">
            {t('conflict')}
          </Notice>
        )}
        {of.replaced_by && <Notice>{t('replaced', { title: of.replaced_by.title })}</Notice>}
        <div className={classes.halves}>
          <fieldset className={classes.plain} disabled={!form.mayEdit}>
            <CycleFields
              draft={form.draft}
              change={form.change}
              validity_months={course.validity_months}
              opens_on={shown && form.isWhole ? livesOf(shown, course.validity_months, today).opens_on : null}
            />
          </fieldset>
          {shown && <CycleLives rules={shown} validity_months={course.validity_months} today={today} />}
        </div>
      </section>
      {form.mayEdit && <Foot form={form} course_id={course.course_id} onPeople={people.show} />}
      {form.mayEdit && people.who !== null && <ImpactPeople who={people.who} wanted={form.asked} title={course.title} onClose={people.close} />}
      {params.get('history') !== null && (
        <CycleHistory history={of.history} title={course.title} onClose={() => change((next) => next.delete('history'), { replace: true })} />
      )}
    </div>
  )
}

export const YearlyCycleScreen = () => {
  const t = useTexts('cycles')
  const { params } = useAddress()
  const course_id = wholeFrom1(params.get('course'))
  const of = useCall(getCycleSetting, course_id === null ? {} : { course_id })
  const [conflict, setConflict] = useState(false)
  return (
    <Answer of={of} isPage whyMissing={t('missing')}>
      {(data) =>
        data.course ? (
          <Cycle
            key={`${data.course.course_id} ${data.setting.version}`}
            of={{ ...data, course: data.course }}
            conflict={conflict}
            onConflict={() => {
              setConflict(true)
              void of.refetch()
            }}
            onSaved={() => setConflict(false)}
          />
        ) : (
          <Sheet>
            <EmptyPage
              title={t('none')}
              level={1}
              isLarge
              action={
                <Button component={Link} to={hrefOf('courseCatalogue')}>
                  {t('buy')}
                </Button>
              }
            >
              <p>{t('noneText')}</p>
            </EmptyPage>
          </Sheet>
        )
      }
    </Answer>
  )
}
