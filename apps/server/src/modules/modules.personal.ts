import { nothingPersonal, personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { moduleItem, traineeModule } from './modules.table.ts'

export const modulesData: readonly RegisterLine[] = [
  personalData(traineeModule, {
    what: 'Modules that you changed',
    purpose: 'content',
    whose: ['globalAdmin'],
    keeps: 'content',
    link: ['updated_by'],
    plain: ['module_id', 'title', 'short_title', 'description', 'language', 'translations', 'status', 'version', 'updated_at'],
    exported: [{ by: 'updated_by', only: ['module_id', 'title', 'updated_at'] }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
  nothingPersonal(moduleItem, 'What a module holds.', [
    'module_item_id',
    'module_id',
    'position',
    'type',
    'material_id',
    'quiz_id',
    'mandatory',
    'topics',
    'scorm_rule',
  ]),
]
