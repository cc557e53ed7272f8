/** The samples of the room: each that was committed, revealed or not, and a new one. */
import { type AuditorSample, getGuestSamples } from '@jujur/contract/auditor-room.ts'
import { IconLock } from '@jujur/icons'
import { useId } from 'react'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { type LyingKnot, LyingLine } from '../ui/lying-line.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Stack } from '../ui/stack.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import classes from './auditor-room.module.css'
import { DrawYourself } from './draw-yourself.tsx'
import { PaperButton } from './guest-files.tsx'
import { GuestPerson } from './guest-person.tsx'
import { RequestsBeside } from './guest-requests.tsx'
import type { ViewProps } from './guest-types.ts'
import { NewSample } from './new-sample.tsx'
import { RevealSample } from './reveal-sample.tsx'
import { SampleItems } from './sample-items.tsx'
import { itemsOf, openItems } from './sample-sums.ts'
import { roomHref } from './use-room-href.ts'

const POLL_MS = 2_000
/** Neither signed nor, where it is signed, copied outside yet: both follow within seconds. */
const isComing = ({ head, revealed }: AuditorSample) => revealed === null && !head?.outside

const useKnots = (sample: AuditorSample): LyingKnot[] => {
  const t = useTexts('auditorRoom')
  const { number, dateTime, day } = useFormat()
  const { head, revealed } = sample
  const open = openItems(sample)
  return [
    {
      state: 'done',
      label: t('sample.line.frozen'),
      note: t('sample.line.frozenNote', { count: sample.population, number: number(sample.population), day: day(sample.as_at) }),
    },
    { state: 'done', label: t('sample.line.committed'), note: dateTime(sample.committed_at) },
    head
      ? {
          state: head.outside ? 'done' : 'others',
          label: t('sample.line.head', { number: number(head.number) }),
          note: t(head.outside ? 'sample.line.outside' : 'sample.line.inside', { time: dateTime(head.signed_at) }),
        }
      : { state: 'others', label: t('sample.line.noHead') },
    revealed
      ? { state: 'done', label: t('sample.line.drawn'), note: dateTime(revealed.at) }
      : { state: head?.outside ? 'turn' : 'later', label: t('sample.line.reveal'), note: t('sample.line.revealNote') },
    revealed
      ? open > 0
        ? { state: 'turn', label: t('sample.line.look', { count: itemsOf(sample) }), note: t('sample.line.lookNote', { count: sample.noted }) }
        : { state: 'done', label: t('sample.line.looked'), note: t('sample.line.lookNote', { count: sample.noted }) }
      : { state: 'later', label: t('sample.line.lookLater') },
  ]
}

const OneSample = ({ sample, room }: ViewProps & { sample: AuditorSample }) => {
  const t = useTexts('auditorRoom')
  const knots = useKnots(sample)
  return (
    <>
      <div className={classes.track}>
        <LyingLine label={t('sample.line.label')} knots={knots} />
      </div>
      <div className={classes.sample}>
        {sample.revealed ? (
          <SampleItems key={sample.auditor_sample_id} sample={sample} isOver={room.signed_off !== null} />
        ) : (
          <RevealSample key={sample.auditor_sample_id} sample={sample} />
        )}
        <Stack>
          <DrawYourself sample={sample} />
          <RequestsBeside />
        </Stack>
      </div>
    </>
  )
}

/** What else is done with the samples; sign-off says why it cannot be yet. */
const SampleActs = ({ room, samples }: ViewProps & { samples: readonly AuditorSample[] }) => {
  const t = useTexts('auditorRoom')
  const open = samples.reduce((sum, one) => sum + openItems(one), 0)
  const why = room.signed_off ? t('signedOffWhy') : open > 0 ? t('signOff.whyOpen', { count: open }) : null
  const id = useId()
  return (
    <>
      {why && (
        <p id={id} className={classes.why}>
          <IconLock size={15} stroke={1.75} aria-hidden="true" />
          {why}
        </p>
      )}
      <PaperButton room_no={room.room_no} />
      {why ? (
        <Button why={why} aria-describedby={id}>
          {t('signOff.submit')}
        </Button>
      ) : (
        <Button component={Link} to={roomHref({ view: 'signOff' })}>
          {t('signOff.submit')}
        </Button>
      )}
    </>
  )
}

/** In words what was drawn of whom. */
const useSampleTitle = () => {
  const t = useTexts('auditorRoom')
  const { number } = useFormat()
  return (sample: AuditorSample): string => {
    const { population, key_items, revealed, size } = sample
    const said = { drawn: number(revealed?.drawn ?? size), people: number(population), keys: number(key_items) }
    return t(key_items > 0 ? 'sample.titleKeys' : 'sample.title', { ...said, count: key_items })
  }
}

const useWhich = () => {
  const t = useTexts('auditorRoom')
  const r = useTexts('reports')
  const { facts } = useFormat()
  return ({ which: { course_title, department, buckets } }: AuditorSample): string =>
    facts([course_title ?? t('allCourses'), department ?? t('people.allDepartments'), ...buckets.map((one) => r(`bucket.${one}`))])
}

const Samples = ({ room, samples, unrevealed }: ViewProps & { samples: readonly AuditorSample[]; unrevealed: number }) => {
  const t = useTexts('auditorRoom')
  const { sentences } = useFormat()
  const { params } = useAddress()
  const title = useSampleTitle()
  const which = useWhich()
  const id = wholeFrom1(params.get('sample'))
  const isNew = (params.get('part') === 'new' && !room.signed_off) || samples.length === 0
  const sample = isNew ? undefined : (samples.find(({ auditor_sample_id }) => auditor_sample_id === id) ?? samples.at(-1))
  const name = sample ? title(sample) : t('sample.new')
  useBreadcrumbs([{ title: t('of', { company: room.company_name }), to: roomHref({}) }, { title: t('view.sample') }])
  return (
    <Sheet>
      <PageTitle
        title={name}
        line={sample ? which(sample) : t('sample.newLine')}
        actions={samples.length > 0 && <SampleActs room={room} samples={samples} />}
      />
      {samples.length > 0 && (
        <div className={classes.tabs}>
          <TabsLine
            label={t('sample.all')}
            items={[
              ...samples.map((one) => ({
                to: roomHref({ view: 'sample', sample: one.auditor_sample_id }),
                label: t('sample.number', { number: one.sample_no }),
                current: one === sample,
              })),
              ...(room.signed_off ? [] : [{ to: roomHref({ view: 'sample', part: 'new' }), label: t('sample.new'), current: isNew }]),
            ]}
          />
          <p className={classes.small}>
            {sentences([t('sample.counted', { count: samples.length }), unrevealed > 0 && t('sample.unrevealed', { count: unrevealed })])}
          </p>
        </div>
      )}
      {sample ? <OneSample key={sample.auditor_sample_id} sample={sample} room={room} /> : <NewSample room={room} />}
    </Sheet>
  )
}

const AllSamples = ({ room }: ViewProps) => {
  const of = useCall(getGuestSamples, {})
  useCall(getGuestSamples, {}, { enabled: of.data?.samples.some(isComing) ?? false, refetchInterval: POLL_MS, background: true })
  return (
    <Answer of={of} isPage>
      {({ samples, unrevealed }) => <Samples room={room} samples={samples} unrevealed={unrevealed} />}
    </Answer>
  )
}

export const GuestSample = ({ room }: ViewProps) => {
  const { params } = useAddress()
  const person = wholeFrom1(params.get('person'))
  return person === null ? <AllSamples room={room} /> : <GuestPerson key={person} room={room} user_id={person} />
}
