import { verifyAuditLog } from '@jujur/contract/audit.ts'
import type { Output } from '@jujur/contract/call.ts'
import { getPortalDashboard } from '@jujur/contract/dashboard.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { callTitle } from '../access/call-title.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Figure } from '../ui/figure.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './figures.module.css'
import { RestoreDrill } from './portal-drill.tsx'

type Shown = Output<typeof getPortalDashboard>
const statuses = ['active', 'invited', 'locked', 'inactive'] as const

const Administrators = ({ counts }: { counts: NonNullable<Shown['administrators']> }) => {
  const t = useTexts('dashboard')
  const { number } = useFormat()
  const all = statuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <Section title={t('admins.title')} action={<TextLink to={hrefOf('globalAdmins')}>{t('admins.all', { count: all })}</TextLink>} ruled>
      <ul>
        {statuses.map((status) => (
          <li key={status}>
            <Link to={hrefOf('globalAdmins', { status })} className={classes.count}>
              <span>{t(`admins.status.${status}`)}</span>
              <Figure className={counts[status] === 0 ? classes.dim : classes.share}>{number(counts[status])}</Figure>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Routes = ({ routes: { changed, latest } }: { routes: NonNullable<Shown['routes']> }) => {
  const t = useTexts('dashboard')
  const { dateTime, facts } = useFormat()
  return (
    <Section
      title={t('routes.title')}
      action={<TextLink to={hrefOf('routePermissions', { show: 'changed' })}>{t('routes.changed', { count: changed })}</TextLink>}
      ruled
    >
      {latest.length === 0 ? (
        <p className={classes.none}>{t('routes.none')}</p>
      ) : (
        <ul>
          {latest.map((route) => (
            <li key={route.route_id}>
              <Link to={hrefOf('routePermissions', { id: route.route_id })} className={classes.head}>
                <span>
                  <b>{callTitle(route)}</b> <small>{facts([route.changed_by, dateTime(route.changed_at)])}</small>
                </span>
                <small>{t(route.is_default ? 'routes.default' : `routes.level.${route.access_level}`)}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const AuditLog = ({ last, unsealed }: NonNullable<Shown['audit']>) => {
  const t = useTexts('dashboard')
  const { dateTime, number } = useFormat()
  const may = useMay()
  const { say } = useToast()
  const { send } = useSend(verifyAuditLog)
  const [sending, setSending] = useState(false)
  /** Some at a time, to the end. */
  const check = async () => {
    setSending(true)
    let done = await send({})
    while (done?.walk) done = await send({ walk: done.walk })
    setSending(false)
    if (done) say(t(done.sound ? 'audit.saidSound' : 'audit.saidFaults', { count: done.sound ? done.lines : done.faults.length }))
  }
  return (
    <Section title={t('audit.title')} ruled>
      <div className={classes.audit}>
        {last ? (
          <p>
            <StateBadge state={last.sound ? 'completed' : 'rejected'}>
              {last.sound ? t('audit.sound') : t('audit.faults', { count: last.faults })}
            </StateBadge>
            <span>{t('audit.lines', { count: last.lines, number: number(last.lines) })}</span>
            {unsealed > 0 && <span>{t('audit.unsealed', { count: unsealed, number: number(unsealed) })}</span>}
            {last.disposed > 0 && <span>{t('audit.disposed', { count: last.disposed, number: number(last.disposed) })}</span>}
            {last.closed.map(({ audit_event_id, from, to, faults, disposed, reason, at }) => (
              <span key={audit_event_id}>
                {t('audit.closed', { count: faults, from: number(from), to: number(to), when: dateTime(at), reason })}{' '}
                {disposed > 0 && t('audit.closedDisposed', { number: number(disposed) })}
              </span>
            ))}
            <small>{last.by ? t('audit.by', { when: dateTime(last.at), name: last.by }) : t('audit.nightly', { when: dateTime(last.at) })}</small>
          </p>
        ) : (
          <p>{t('audit.never')}</p>
        )}
        {may(verifyAuditLog.name) && (
          <Button variant="default" loading={sending} onClick={() => void check()}>
            {t('audit.check')}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** The super admin's figures: who administers, which routes were changed last, and whether the audit log is whole. */
export const PortalDashboard = () => {
  const dashboard = useCall(getPortalDashboard, {})
  return (
    <Answer of={dashboard} rows={8}>
      {({ administrators, routes, audit, drill }) => (
        <div className={classes.parts}>
          {administrators && <Administrators counts={administrators} />}
          {audit && <AuditLog {...audit} />}
          {drill && <RestoreDrill {...drill} />}
          {routes && <Routes routes={routes} />}
        </div>
      )}
    </Answer>
  )
}
