import type { Use, WhereUsed as Uses } from '@jujur/contract/authoring.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Row, RowList } from '../ui/row-list.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './where-used.module.css'

const editors = { material: 'materials', question: 'questions', quiz: 'quizzes', module: 'modules', course: 'courses' } as const
/** Where each kind of content is edited. */
export const editorPath = ({ kind, id }: Pick<Use, 'kind' | 'id'>): string => hrefOf(editors[kind], { id })

/** What contains this, each a link; published versions are named, for they keep what they have. */
export const WhereUsed = ({ used_in, used_total }: Uses) => {
  const t = useTexts('authoring')
  if (used_total === 0) return <p className={classes.none}>{t('used.nowhere')}</p>
  const more = used_total - used_in.length
  return (
    <>
      <RowList className={classes.list}>
        {used_in.map((use) => (
          <Row
            key={`${use.kind} ${use.id}`}
            title={<TextLink to={editorPath(use)}>{use.title}</TextLink>}
            lines={[`${t(`used.${use.kind}`)}${use.live_version === null ? '' : `, ${t('used.live', { version: use.live_version })}`}`]}
          />
        ))}
      </RowList>
      {more > 0 && <p className={classes.none}>{t('used.more', { count: more })}</p>}
    </>
  )
}
