/** Each reminder with what became of its email, or why it was not sent; `?person=` shows those of one person. */
import { getReminderStepList, type ReminderStepRow, stepFilters } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell, momentCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useCourseName } from './course-name.ts'
import { MailDrawer } from './mail-drawer.tsx'
import classes from './steps.module.css'

const useColumns = (onMail: (row: ReminderStepRow) => void): Column<ReminderStepRow>[] => {
  const t = useTexts('reminderSteps')
  const { day, dateTime } = useFormat()
  const outcomeOf = ({ omitted, outcome }: ReminderStepRow) => t(omitted ? `sentList.why.${omitted}` : `sentList.outcome.${outcome}`)
  const courseName = useCourseName()
  const courseOf = ({ course_title, update_to }: ReminderStepRow) => courseName(course_title, update_to) ?? t('sentList.courseGone')
  const byOf = ({ by_name }: ReminderStepRow) => by_name ?? t('sentList.itself')
  return [
    {
      key: 'name',
      title: t('sentList.column.name'),
      cell: ({ name, user_id }) => <Link to={hrefOf('learningStatus', { person: user_id })}>{name}</Link>,
      csv: ({ name }) => name,
    },
    {
      key: 'department',
      title: t('sentList.column.department'),
      hidden: true,
      phone: 'hide',
      cell: ({ department }) => department ?? '',
    },
    {
      key: 'at',
      title: t('sentList.column.at'),
      sort: 'at',
      nowrap: true,
      phone: 'line',
      cell: ({ at }) => dateTime(at),
      csv: ({ at }) => momentCell(at),
    },
    { key: 'outcome', title: t('sentList.column.outcome'), phone: 'line', cell: outcomeOf },
    { key: 'course', title: t('sentList.column.course'), phone: 'line', cell: courseOf },
    { key: 'step', title: t('sentList.column.step'), phone: 'line', cell: ({ step }) => t(`sentList.step.${step}`) },
    {
      key: 'planned_on',
      title: t('sentList.column.planned'),
      nowrap: true,
      phone: 'hide',
      cell: ({ planned_on }) => day(planned_on),
      csv: ({ planned_on }) => dayCell(planned_on),
    },
    {
      key: 'due_on',
      title: t('sentList.column.due'),
      hidden: true,
      nowrap: true,
      phone: 'hide',
      cell: ({ due_on }) => due_on && day(due_on),
      csv: ({ due_on }) => dayCell(due_on),
    },
    { key: 'by', title: t('sentList.column.by'), phone: 'hide', cell: byOf },
    {
      key: 'mail',
      title: t('mail.show'),
      quietTitle: true,
      align: 'end',
      phone: 'act',
      cell: (row) =>
        row.has_mail && (
          <Button variant="subtle" size="xs" aria-label={`${t('mail.show')}: ${row.name}`} onClick={() => onMail(row)}>
            {t('mail.show')}
          </Button>
        ),
      csv: () => undefined,
    },
  ]
}

export const ReminderList = () => {
  const t = useTexts('reminderSteps')
  const { day } = useFormat()
  const { params, change } = useAddress()
  const mail = wholeFrom1(params.get('mail'))
  const person = wholeFrom1(params.get('person'))
  const list = useList(getReminderStepList, {
    rows: (data) => data.posts,
    sort: 'at',
    dir: 'desc',
    filters: ['outcome', 'run'],
    fixed: person === null ? {} : { user_id: person },
  })
  const { run } = list.state.filters
  const columns = useColumns(({ reminder_step_id }) => change((next) => next.set('mail', String(reminder_step_id))))
  return (
    <>
      {person !== null && (
        <p className={classes.dim}>
          {t('sentList.only')} <Link to={hrefOf('reminderEmails')}>{t('sentList.all')}</Link>
        </p>
      )}
      {run && (
        <p className={classes.dim}>
          {t('sentList.run', { day: day(run) })} <TextButton onClick={() => list.set({ filters: { run: null } })}>{t('sentList.allDays')}</TextButton>
        </p>
      )}
      <CallList
        id="reminder-emails"
        title={t('sentList.list')}
        list={list}
        rowKey={({ reminder_step_id }) => reminder_step_id}
        columns={columns}
        searchHint={t('sentList.search')}
        opens={false}
        exportName="reminders"
        filters={
          <FilterSelect
            label={t('sentList.outcome.label')}
            value={list.state.filters.outcome}
            onChange={(outcome) => list.set({ filters: { outcome } })}
            options={stepFilters.map((value) => ({ value, label: t(`sentList.outcome.${value}`) }))}
          />
        }
        empty={{ title: t('sentList.empty'), text: t('sentList.emptyText') }}
      />
      {mail !== null && <MailDrawer reminder_step_id={mail} onClose={() => change((next) => next.delete('mail'))} />}
    </>
  )
}
