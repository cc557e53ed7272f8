import type { Role } from '@jujur/contract/permissions.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextLink } from '../ui/text-link.tsx'
import classes from './identity.module.css'
import { signInPages } from './sign-in-pages.ts'

/** Links to the sign-in pages other than this role's. */
export const OtherSignIns = ({ role }: { role: Role }) => {
  const names = useTexts('common')
  return (
    <p className={classes.links}>
      {signInPages
        .filter((page) => page.role !== role)
        .map((page) => (
          <TextLink key={page.path} to={page.path}>
            {names(`role.${page.role}`)}
          </TextLink>
        ))}
    </p>
  )
}
