import { roleOf } from '@jujur/contract/permissions.ts'
import { profilePathOf, type Session } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './dashboard.module.css'

export const You = ({ person: { user, systemTypeId } }: { person: Session }) => {
  const t = useTexts('dashboard')
  const common = useTexts('common')
  const role = roleOf(systemTypeId)
  const facts: [string, string][] = [
    [t('you.name'), user.name],
    [t('you.username'), user.username],
    [t('you.email'), user.email],
    [t('you.role'), common(`role.${role}`)],
    ...(user.kind ? [[t('you.kind'), common(`permission.kind.${user.kind}`)] as [string, string]] : []),
    ...(user.company
      ? ([
          [t('you.company'), user.company.name],
          [t('you.regNo'), user.company.company_reg_no],
        ] as [string, string][])
      : []),
  ]
  return (
    <Section title={t('you.title')} action={<TextLink to={profilePathOf(systemTypeId)}>{t('you.profile')}</TextLink>} ruled>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
