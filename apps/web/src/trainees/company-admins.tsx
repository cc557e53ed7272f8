import { getCompanyAdmins } from '@jujur/contract/dashboard.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { statusBadges } from './trainee-words.ts'
import classes from './trainees.module.css'

/** Who else administers this company: what they do, when they were here, and what waits for them. */
export const CompanyAdmins = () => {
  const t = useTexts('trainees')
  const common = useTexts('common')
  const { facts, ago } = useFormat()
  const may = useMay()(getCompanyAdmins.name)
  const of = useCall(getCompanyAdmins, {}, { enabled: may })
  if (!may) return null
  return (
    <Section title={t('admins.title')} line={t('admins.line')} ruled className={classes.admins}>
      <Answer of={of}>
        {({ admins }) => (
          <RowList>
            {admins.map(({ user_id, name, kind, status, last_active_at, is_you, waiting }) => (
              <Row
                key={user_id}
                title={facts([name, is_you && t('admins.you')])}
                lines={[
                  facts([
                    common(`permission.kind.${kind}`),
                    last_active_at ? t('admins.lastActive', { when: ago(last_active_at) }) : t('admins.never'),
                  ]),
                ]}
                end={
                  status === 'active' ? (
                    <span className={waiting > 0 ? undefined : classes.dim}>
                      {waiting > 0 ? t('admins.waits', { count: waiting }) : t('admins.none')}
                    </span>
                  ) : (
                    <StateBadge state={statusBadges[status]}>{t(`status.${status}`)}</StateBadge>
                  )
                }
              />
            ))}
          </RowList>
        )}
      </Answer>
    </Section>
  )
}
