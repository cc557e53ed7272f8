import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { Table } from '../ui/table.tsx'
import { deviceName } from './device-name.ts'
import classes from './profile.module.css'
import type { Profile } from './profile.ts'

export const SignIns = ({ profile: { account } }: { profile: Profile }) => {
  const t = useTexts('accounts')
  const { dateTime } = useFormat()
  const device = (userAgent: string) => {
    const known = deviceName(userAgent)
    return known ? t('profile.signInDeviceOn', known) : userAgent
  }
  return (
    <Section title={t('profile.signIns')} line={t('profile.signInsLine')}>
      {account.last_sign_ins.length === 0 ? (
        <EmptyState>{t('profile.signInsNone')}</EmptyState>
      ) : (
        <Table stacked>
          <thead>
            <tr>
              <th scope="col">{t('profile.signInWhen')}</th>
              <th scope="col">{t('profile.signInDevice')}</th>
              <th scope="col">{t('profile.signInAddress')}</th>
            </tr>
          </thead>
          <tbody>
            {account.last_sign_ins.map((signIn) => (
              <tr key={`${signIn.at} ${signIn.ip} ${signIn.device}`}>
                <td className={classes.when}>{dateTime(signIn.at)}</td>
                <td>
                  <span className={classes.device}>
                    {device(signIn.device)}
                    {signIn.current && <StateBadge state="completed">{t('profile.signInCurrent')}</StateBadge>}
                  </span>
                </td>
                <td>{signIn.ip}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}
