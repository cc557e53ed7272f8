import { IconMoon, IconSun } from '@tabler/icons-react'
import { setScheme, useScheme } from '../../kit/session/colour-scheme.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import classes from './tools.module.css'

export const ThemeToggle = () => {
  const t = useTexts('common')
  const dark = useScheme() === 'dark'
  const Icon = dark ? IconSun : IconMoon
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={t(dark ? 'app.toLight' : 'app.toDark')}
      onClick={() => setScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
