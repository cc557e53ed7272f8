import { personalData, type RegisterLine } from '../../kit/database/personal-data.ts'
import { exemption } from './exemptions.table.ts'

export const exemptionsData: readonly RegisterLine[] = [
  personalData(exemption, {
    what: 'Pauses, waivers, extensions and stated training',
    purpose: 'training',
    whose: ['trainee', 'clientAdmin'],
    keeps: 'evidence',
    person: ['kind', 'from_on', 'to_on', 'reason', 'issuer', 'proven_on', 'paper_name', 'remarks'],
    link: ['user_id', 'submitted_by', 'decided_by', 'ended_by'],
    file: { paper_sha256: { what: 'the paper about your training elsewhere', disposal: 'kept' } },
    plain: [
      'exemption_id',
      'company_id',
      'course_id',
      'trainee_course_id',
      'paper_type',
      'approve_status_id',
      'version',
      'submitted_at',
      'decided_at',
      'ended_on',
      'ended_at',
    ],
    exported: [
      { by: 'user_id' },
      { by: 'submitted_by', only: ['exemption_id', 'kind', 'submitted_at'] },
      { by: 'decided_by', only: ['exemption_id', 'kind', 'decided_at', 'approve_status_id'] },
      { by: 'ended_by', only: ['exemption_id', 'kind', 'ended_at'] },
    ],
    disposal: {
      way: 'kept',
      because: 'training_proof',
      atEnd: ['reason', 'issuer', 'paper_name', 'remarks', 'paper_sha256'],
    },
  }),
]
