import { nothingPersonal, personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { permission, routeChange, routePermission } from './access.table.ts'

export const accessData: readonly RegisterLine[] = [
  personalData(routePermission, {
    what: 'Route permissions that you changed',
    purpose: 'operation',
    whose: ['globalAdmin'],
    keeps: 'content',
    link: ['changed_by'],
    plain: ['route_id', 'route', 'access_level', 'permissions', 'version', 'changed_at'],
    exported: [{ by: 'changed_by', only: ['route', 'access_level', 'changed_at'] }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
  nothingPersonal(routeChange, 'A counter.', ['one', 'count', 'count_before']),
  personalData(permission, {
    what: 'Your rights',
    purpose: 'account',
    whose: ['clientAdmin', 'globalAdmin'],
    keeps: 'account',
    person: ['system_type_id', 'module_id', 'right_id', 'maker_status', 'checker_status'],
    link: ['user_id'],
    plain: ['company_id'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'deleted', by: 'dispose_person' },
  }),
]
