import { nothingPersonal, personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { evidenceFile, evidencePack, evidenceTaking } from './evidence.table.ts'

export const evidenceData: readonly RegisterLine[] = [
  personalData(evidencePack, {
    what: 'Evidence packs that you ordered or decided on',
    purpose: 'training',
    whose: ['clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    person: ['reason', 'request', 'submitted_by_name', 'decided_by_name', 'remarks'],
    link: ['submitted_by', 'decided_by'],
    plain: [
      ...[
        'evidence_id',
        'evidence_no',
        'company_id',
        'is_provider',
        'from_on',
        'to_on',
        'course_ids',
        'edition',
        'opens',
        'sample',
        'stage',
        'state',
        'why',
      ],
      ...['approve_status_id', 'version', 'submitted_at', 'decided_at', 'step', 'seed', 'at', 'people', 'head_number', 'head_hash', 'answers'],
      ...['full_size', 'redacted_size', 'full_manifest', 'redacted_manifest', 'key_id', 'files', 'claimed_until', 'served_at', 'failures'],
      ...['finished_at', 'ends_at'],
    ] as const,
    exported: [
      { by: 'submitted_by', only: ['evidence_id', 'evidence_no', 'reason', 'submitted_at', 'submitted_by_name', 'request'] },
      { by: 'decided_by', only: ['evidence_id', 'evidence_no', 'decided_at', 'approve_status_id', 'decided_by_name', 'remarks'] },
    ],
    disposal: { way: 'kept', because: 'evidence_order' },
  }),
  nothingPersonal(evidenceFile, 'Where the files of a pack lie, and their hashes; the files themselves are deleted with the pack, after 14 days.', [
    ...['evidence_id', 'path', 'in_edition', 'company_id', 'place', 'step', 'stored_as', 'rows', 'size', 'sha256'],
  ] as const),
  personalData(evidenceTaking, {
    what: 'Evidence packs that you downloaded or opened',
    purpose: 'training',
    whose: ['clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    person: ['name', 'what', 'edition', 'at'],
    link: ['user_id'],
    plain: ['evidence_taking_id', 'evidence_id', 'company_id'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'evidence_taking' },
  }),
]
