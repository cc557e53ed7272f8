import type { checkRoutePermission } from '@jujur/contract/access.ts'
import type { Output } from '@jujur/contract/call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { EntryChips } from './entry-chips.tsx'
import type { Asked } from './route-list.ts'
import classes from './routes.module.css'

/** Before and after, side by side. */
export const RouteDifference = ({ before, after, bothSides }: { before: Asked; after: Asked; bothSides: boolean }) => {
  const t = useTexts('access')
  const part = (title: string, asked: Asked) => (
    <div>
      <h3>{title}</h3>
      <p>{t(`routes.levels.${asked.access_level}`)}</p>
      <EntryChips permissions={asked.permissions} bothSides={bothSides} />
    </div>
  )
  return (
    <div className={classes.difference}>
      {part(t('routes.before'), before)}
      {part(t('routes.after'), after)}
    </div>
  )
}

/** Who loses access by the change, some of them by name, and how many gain it. */
export const RouteAffected = ({ answer }: { answer: Output<typeof checkRoutePermission> | undefined }) => {
  const t = useTexts('access')
  const { facts } = useFormat()
  if (!answer) return null
  const { loses, gains, names } = answer
  const listed = facts(names)
  const who = loses > names.length ? t('routes.andMore', { names: listed, count: loses - names.length }) : listed
  return (
    <span className={loses > 0 ? classes.affects : undefined}>
      {loses > 0 && `${t('routes.affects', { count: loses, names: who })} `}
      {gains > 0 && t('routes.gains', { count: gains })}
      {loses === 0 && gains === 0 && t('routes.affectsNobody')}
    </span>
  )
}
