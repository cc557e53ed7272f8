import { roleOf } from '@jujur/contract/permissions.ts'
import { IconLogout, IconUser } from '@jujur/icons'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { signOut } from '../../kit/call/sign-out.ts'
import { profilePathOf, type Session } from '../../kit/session/session.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { LanguageSelect } from './language-select.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import classes from './user-panel.module.css'

/** Of the first two words of a name, without the "son of" and "daughter of" of Malay and Tamil names. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word && !/^(bin|binti|bte|a\/[lp]|@)$/i.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

/** The photo, or the initials where there is none or its link is over. */
const Avatar = ({ name, photo }: { name: string; photo: string | null | undefined }) => {
  const [gone, setGone] = useState<string | null>(null)
  return (
    <span className={classes.avatar} aria-hidden="true">
      {photo && photo !== gone ? <img src={photo} alt="" onError={() => setGone(photo)} /> : initialsOf(name)}
    </span>
  )
}

/** The person's button, and the panel it opens. */
export const UserPanel = ({ person }: { person: Session }) => {
  const t = useTexts('common')
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { user } = person
  const company = user.company?.name ?? t('shell.provider')
  const close = () => panel.current?.hidePopover?.()
  return (
    <>
      <button type="button" className={classes.who} popoverTarget={id} aria-label={t('shell.account', { name: user.name })}>
        <Avatar name={user.name} photo={user.photo_url} />
        <span className={classes.words} aria-hidden="true">
          <b>{user.name}</b>
          <span>{company}</span>
        </span>
      </button>
      <div id={id} ref={panel} popover="auto" className={classes.panel}>
        <div className={classes.head}>
          <Avatar name={user.name} photo={user.photo_url} />
          <div>
            <p className={classes.name}>{user.name}</p>
            <p className={classes.dim}>
              {company}, {t(`role.${roleOf(person.systemTypeId)}`)}
            </p>
          </div>
        </div>
        <div className={classes.tools}>
          <LanguageSelect named />
          <ThemeToggle />
        </div>
        <Link to={profilePathOf(person.systemTypeId)} className={classes.row} onClick={close}>
          <IconUser size={18} stroke={1.75} aria-hidden="true" />
          {t('shell.profile')}
        </Link>
        <button type="button" className={classes.row} onClick={signOut}>
          <IconLogout size={18} stroke={1.75} aria-hidden="true" />
          {t('shell.signOut')}
        </button>
      </div>
    </>
  )
}
