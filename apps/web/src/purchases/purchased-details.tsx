import type { Output } from '@jujur/contract/call.ts'
import { assignTraineeUserIntoCourse, getPurchaseCourseDetails, type PurchasedCourse } from '@jujur/contract/purchases.ts'
import { remindAllOverdue } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconBell, IconUserPlus } from '@jujur/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { ReminderJob } from '../reminders/reminder-job.tsx'
import { ReminderNote } from '../reminders/reminder-note.tsx'
import { useRemindAll } from '../reminders/use-remind-all.ts'
import { Button } from '../ui/button.tsx'
import { type DataColumn, DataList } from '../ui/data-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { AssignDrawer } from './assign-drawer.tsx'
import classes from './purchased.module.css'
import { SeatFile } from './seat-file.tsx'
import { SeatHolders } from './seat-holders.tsx'
import { SeatJob } from './seat-job.tsx'

type Details = Output<typeof getPurchaseCourseDetails>
type Lot = Details['lots'][number]
const Lots = ({ lots }: Pick<Details, 'lots'>) => {
  const t = useTexts('purchases')
  const { date, money, number } = useFormat()
  const figure = (key: string, title: string, of: (lot: Lot) => string): DataColumn<Lot> => ({ key, title, align: 'end', phone: 'line', cell: of })
  return (
    <DataList<Lot>
      title={t('people.purchases')}
      rows={lots}
      rowKey={({ invoice_id }) => invoice_id}
      columns={[
        {
          key: 'invoice',
          title: t('lots.invoice'),
          phone: 'title',
          cell: ({ invoice_id, invoice_no }) => <Link to={hrefOf('ownInvoices', { id: invoice_id })}>{invoice_no}</Link>,
        },
        { key: 'opened', title: t('lots.opened'), phone: 'line', cell: ({ opened_at }) => date(opened_at) },
        figure('seats', t('purchased.seats'), (lot) => number(lot.seats)),
        figure('used', t('purchased.used'), (lot) => number(lot.used)),
        figure('credited', t('lots.credited'), (lot) => number(lot.closed)),
        figure('left', t('purchased.left'), (lot) => number(lot.seats - lot.used - lot.closed)),
        figure('price', t('lots.price'), (lot) => money(lot.unit_price_sen)),
      ]}
    />
  )
}

const NOTE = 'reminders-note'
/** Shut where nobody can be reminded now; the note below says why. */
const RemindOverdue = ({ course: { purchased_course_id, to_remind, overdue } }: { course: PurchasedCourse }) => {
  const t = useTexts('reminders')
  const { remindAll, sending } = useRemindAll()
  const isShut = to_remind === 0
  const press = () => void remindAll({ purchased_course_id }, t('overdueText', { count: to_remind }))
  return (
    <Button
      variant="default"
      loading={sending}
      leftSection={<IconBell size={17} stroke={1.75} aria-hidden="true" />}
      aria-disabled={isShut || undefined}
      aria-describedby={isShut ? NOTE : undefined}
      onClick={isShut ? undefined : press}
    >
      {t('overdue', { count: isShut ? overdue : to_remind })}
    </Button>
  )
}

const Notices = ({ details: { course, replaced_by } }: { details: Details }) => {
  const t = useTexts('purchases')
  return (
    <>
      {replaced_by && (
        <div className={classes.notice}>
          <Notice>{t('people.replaced', { title: replaced_by.title })}</Notice>
        </div>
      )}
      {course.waiting > 0 && (
        <div className={classes.notice}>
          <Notice tone="turn" action={<Link to={hrefOf('waitingForSeats', { course: course.course_id })}>{t('people.whoWaits')}</Link>}>
            {t('people.needed', { count: course.waiting })}
          </Notice>
        </div>
      )}
    </>
  )
}

const PurchasedCoursePage = ({ details, purchased_course_id }: { details: Details; purchased_course_id: number }) => {
  const t = useTexts('purchases')
  const { facts } = useFormat()
  const may = useMay()
  const { params, change } = useAddress()
  const { course, lots } = details
  useCrumbsBelow('purchasedCourses', course.title)
  const job = wholeFrom1(params.get('job'))
  const [ordered, setOrdered] = useState<number | null>(null)
  const file = params.get('file')
  const tab = params.get('tab') === 'purchases' ? 'purchases' : 'people'
  const mayAssign = may(assignTraineeUserIntoCourse.name)
  const remindable = may(remindAllOverdue.name) && course.overdue > 0
  const setAssigning = (on: boolean) =>
    change(
      (next) => {
        next.delete('person')
        if (on) next.set('assign', '1')
        else next.delete('assign')
      },
      { replace: !on },
    )
  const assign = mayAssign && course.left > 0 && (
    <Button leftSection={<IconUserPlus size={17} stroke={1.75} aria-hidden="true" />} onClick={() => setAssigning(true)}>
      {t('assign.title')}
    </Button>
  )
  const path = hrefOf('purchasedCourses', { id: purchased_course_id })
  if (file !== null && mayAssign) return <SeatFile key={file} course={course} id={wholeFrom1(file)} />
  return (
    <Sheet>
      <PageTitle
        title={course.title}
        line={t('people.line', { version: course.version_no, valid: t('catalogue.valid', { count: course.validity_months }) })}
        actions={
          <>
            {remindable && <RemindOverdue course={course} />}
            {assign}
          </>
        }
      />
      <div className={classes.seats}>
        <ProgressBar value={course.used} max={course.seats} label={t('purchased.seats')}>
          {facts([t('people.seatsUsed', { used: course.used, seats: course.seats }), t('people.seatsFree', { count: course.left })])}
        </ProgressBar>
        <Link to={hrefOf('courseCatalogue')}>{t('people.buy')}</Link>
      </div>
      <ReminderNote id={NOTE} nobody={remindable && course.to_remind === 0} />
      <Notices details={details} />
      {job !== null && (
        <SeatJob
          job_id={job}
          purchased_course_id={purchased_course_id}
          isNew={job === ordered}
          onClose={() => change((next) => next.delete('job'))}
          onStarted={(id) => change((next) => next.set('job', String(id)))}
        />
      )}
      <ReminderJob />
      <TabsLine
        label={t('people.tabs')}
        items={[
          { to: path, label: t('people.people'), current: tab === 'people', count: course.used },
          {
            to: hrefOf('purchasedCourses', { id: purchased_course_id, tab: 'purchases' }),
            label: t('people.purchases'),
            current: tab === 'purchases',
            count: lots.length,
          },
        ]}
      />
      <div className={classes.tab}>
        {tab === 'people' ? <SeatHolders details={details} purchased_course_id={purchased_course_id} assign={assign} /> : <Lots lots={lots} />}
      </div>
      {mayAssign && params.get('assign') === '1' && (
        <AssignDrawer
          course={course}
          departments={details.departments}
          person={wholeFrom1(params.get('person'))}
          onClose={() => setAssigning(false)}
          onStarted={(id) => {
            setOrdered(id)
            change((next) => {
              next.delete('assign')
              next.delete('person')
              next.set('job', String(id))
            })
          }}
        />
      )}
    </Sheet>
  )
}

/** One purchased course: its seats, who has them, the invoices that opened them. */
export const PurchasedCourseDetails = ({ purchased_course_id }: { purchased_course_id: number }) => {
  const of = useCall(getPurchaseCourseDetails, { purchased_course_id, length: 1 })
  return (
    <Answer of={of} isPage>
      {(details) => <PurchasedCoursePage details={details} purchased_course_id={purchased_course_id} />}
    </Answer>
  )
}
