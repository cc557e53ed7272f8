import type { TraineeUser } from '@jujur/contract/trainees.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useCategoryWord } from '../people/category-words.ts'
import { useTraineeWords } from './trainee-words.ts'

/** What somebody is in the company, as it is shown: category, board, manager. */
export const useRoles = () => {
  const t = useTexts('people')
  const { date, facts } = useFormat()
  const { labels } = useTraineeWords()
  const word = useCategoryWord()
  return ({ category, is_board_member, manager }: Pick<TraineeUser, 'category' | 'is_board_member' | 'manager'>) => [
    { term: labels.employee_category_id, value: category ? word.of(category) : t('none') },
    ...(is_board_member ? [{ term: labels.is_board_member, value: t('member') }] : []),
    {
      term: labels.manager_id,
      value: manager ? facts([manager.name, manager.left_on && t('left', { day: date(manager.left_on) })]) : t('none'),
    },
  ]
}
