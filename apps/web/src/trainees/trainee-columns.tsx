import type { TraineeUser } from '@jujur/contract/trainees.ts'
import { IconShieldCheck } from '@jujur/icons'
import type { Column } from '../kit/lists/columns.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useCategoryWord } from '../people/category-words.ts'
import { useNotReached } from '../reminders/not-reached.ts'
import { useInvited } from '../reminders/person-state.tsx'
import { Button } from '../ui/button.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { statusBadges, useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'

export const useTraineeColumns = (onPermissions: (trainee: TraineeUser) => void): Column<TraineeUser>[] => {
  const t = useTexts('trainees')
  const { date, facts } = useFormat()
  const { labels } = useTraineeWords()
  const invited = useInvited()
  const emails = useTexts('reminders')
  const notReached = useNotReached()
  const word = useCategoryWord()
  const people = useTexts('people')
  const managed = (manager: TraineeUser['manager']) =>
    manager ? facts([manager.name, manager.left_on && people('left', { day: date(manager.left_on) })]) : ''
  return [
    {
      key: 'name',
      title: labels.name,
      sort: 'name',
      phone: 'title',
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      key: 'username',
      title: labels.username,
      sort: 'username',
      phone: 'hide',
      cell: ({ username }) => <span className={classes.dim}>{username}</span>,
      csv: ({ username }) => username,
    },
    { key: 'email', title: labels.email, phone: 'hide', hidden: true, cell: ({ email }) => email },
    { key: 'phone', title: labels.phone, phone: 'hide', hidden: true, cell: ({ phone }) => phone ?? '' },
    { key: 'employee_no', title: labels.employee_no, phone: 'hide', hidden: true, cell: ({ employee_no }) => employee_no ?? '' },
    { key: 'department', title: labels.department, phone: 'line', cell: ({ department }) => department ?? '' },
    { key: 'position', title: labels.position, phone: 'hide', cell: ({ position }) => position ?? '' },
    { key: 'risk_level', title: labels.risk_level, phone: 'hide', cell: ({ risk_level }) => (risk_level ? t(`risk.${risk_level}`) : '') },
    {
      key: 'category',
      title: labels.employee_category_id,
      phone: 'hide',
      hidden: true,
      cell: ({ category }) => (category ? word.of(category) : ''),
      csv: ({ category }) => (category ? word.of(category) : ''),
    },
    {
      key: 'manager',
      title: labels.manager_id,
      phone: 'hide',
      hidden: true,
      cell: ({ manager }) => managed(manager),
      csv: ({ manager }) => managed(manager),
    },
    {
      key: 'status',
      title: t('list.status'),
      phone: 'end',
      cell: ({ status, invitation_ends_at, not_reached }) => (
        <>
          <StateBadge state={statusBadges[status]}>{invited({ user_status: status, invitation_ends_at }) ?? t(`status.${status}`)}</StateBadge>
          {not_reached && <small className={classes.unreached}>{emails('notReached.short')}</small>}
        </>
      ),
      csv: ({ status, invitation_ends_at }) => invited({ user_status: status, invitation_ends_at }) ?? t(`status.${status}`),
    },
    {
      key: 'not_reached',
      title: emails('notReached.title'),
      phone: 'line',
      hidden: true,
      cell: ({ not_reached }) => notReached(not_reached) ?? '',
      csv: ({ not_reached }) => notReached(not_reached) ?? '',
    },
    {
      key: 'last_active_at',
      title: t('list.lastActive'),
      sort: 'last_active_at',
      phone: 'hide',
      cell: ({ last_active_at }) => (last_active_at ? date(last_active_at) : t('list.never')),
    },
    { key: 'created_at', title: t('list.created'), sort: 'created_at', phone: 'hide', hidden: true, cell: ({ created_at }) => date(created_at) },
    {
      key: 'permissions',
      title: t('list.permissions'),
      quietTitle: true,
      align: 'end',
      phone: 'act',
      cell: (trainee) => (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={t('list.permissionsOf', { name: trainee.name })}
          onClick={() => onPermissions(trainee)}
        >
          {t('list.permissions')}
        </Button>
      ),
    },
  ]
}
