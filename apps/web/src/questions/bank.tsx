import { getQuestionTagList, type QuestionRow } from '@jujur/contract/questions.ts'
import { useCall } from '../kit/call/use-call.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { ListPager } from '../kit/lists/list-pager.tsx'
import { SearchField } from '../kit/lists/search-field.tsx'
import type { List } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ShareLine } from '../ui/share-line.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import classes from './question.module.css'

type BankList = List<QuestionRow, 'tag' | 'type' | 'status'>
const orders = ['updated_at-desc', 'ease-asc', 'ease-desc', 'name-asc'] as const

export const BankHead = ({ list }: { list: BankList }) => {
  const t = useTexts('questions')
  const authoring = useTexts('authoring')
  const tags = useCall(getQuestionTagList, {})
  const order = orders.find((one) => one === `${list.state.sort}-${list.state.dir}`) ?? 'updated_at-desc'
  return (
    <div className={classes.bankHead}>
      <div className={classes.bankTitle}>
        <h1>{t('title')}</h1>
        {!list.loading && <span>{t(list.totalMore ? 'countMore' : 'count', { count: list.total })}</span>}
      </div>
      <SearchField value={list.state.q} label={t('search')} hint={t('search')} onSearch={(q) => list.set({ q })} />
      <div className={classes.filters}>
        <FilterSelect
          label={t('tag')}
          all={t('allTags')}
          value={list.state.filters.tag}
          onChange={(tag) => list.set({ filters: { tag } })}
          options={(tags.data?.tags ?? []).map(({ tag, questions }) => ({ value: tag, label: `${tag} (${questions})` }))}
        />
        <select
          className={classes.order}
          aria-label={t('order.label')}
          value={order}
          onChange={(event) => {
            const [sort = 'updated_at', dir] = event.currentTarget.value.split('-')
            list.set({ sort, dir: dir === 'desc' ? 'desc' : 'asc' })
          }}
        >
          {orders.map((one) => (
            <option key={one} value={one}>
              {t(`order.${one}`)}
            </option>
          ))}
        </select>
        <FilterSelect
          label={authoring('state.label')}
          all={authoring('state.active')}
          value={list.state.filters.status}
          onChange={(status) => list.set({ filters: { status } })}
          options={[{ value: 'archived', label: authoring('state.archived') }]}
        />
      </div>
    </div>
  )
}

const Ease = ({ figures }: Pick<QuestionRow, 'figures'>) => {
  const t = useTexts('questions')
  const format = useFormat()
  const { right_percent } = figures
  if (right_percent === null) return <span>{t('noAnswers')}</span>
  return (
    <span className={classes.ease}>
      <ShareLine percent={right_percent} />
      <span className="vh">{t('rightShare')} </span>
      {format.percent(right_percent)}
    </span>
  )
}

export const Bank = ({ list, onOpen }: { list: BankList; onOpen: (id: number) => void }) => {
  const t = useTexts('questions')
  const { facts } = useFormat()
  if (list.error) return <ReadTrouble error={list.error} onRetry={() => void list.retry()} />
  if (list.loading) return <SkeletonRows rows={8} rowHeight={54} />
  if (list.rows.length === 0) return <EmptyState>{list.narrowed ? t('noneFound') : t('none')}</EmptyState>
  return (
    <>
      <ul className={classes.bank}>
        {list.rows.map((row) => (
          <li key={row.question_id}>
            <button type="button" aria-current={row.question_id === list.openId || undefined} onClick={() => onOpen(row.question_id)}>
              <b>{row.name}</b>
              <span className={classes.rowLine}>
                <span>{facts([...row.tags, row.quizzes === 0 ? t('notUsed') : t('quizzes', { count: row.quizzes })])}</span>
                <Ease figures={row.figures} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.pages}>
        <ListPager list={list} title={t('title')} />
      </div>
    </>
  )
}
