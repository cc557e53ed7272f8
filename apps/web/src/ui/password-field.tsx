import { IconCheck, IconEye, IconEyeOff } from '@jujur/icons'
import { useId, useState } from 'react'
import classes from './password-field.module.css'
import { useUi } from './setting.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordRule = { text: string; met: boolean }

type Props = Omit<TextFieldProps, 'type' | 'rightSection'> & {
  /** What the password must have, ticked off while it is typed. */
  rules?: readonly PasswordRule[]
}

export const PasswordField = ({ rules, ...props }: Props) => {
  const { showPassword, hidePassword, rule: words } = useUi()
  const [visible, setVisible] = useState(false)
  const id = useId()
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <div>
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={visible ? 'text' : 'password'}
        aria-describedby={rules ? id : undefined}
        rightSection={
          <button
            type="button"
            className={classes.eye}
            aria-label={visible ? hidePassword : showPassword}
            aria-pressed={visible}
            disabled={props.disabled}
            onClick={() => setVisible(!visible)}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
          </button>
        }
      />
      {rules && (
        <ul id={id} className={classes.rules}>
          {rules.map(({ text, met }) => (
            <li key={text} className={met ? classes.met : undefined}>
              <span className={classes.knot} aria-hidden="true">
                {met && <IconCheck size={10} stroke={3} />}
              </span>
              {text}
              <span className="vh">, {met ? words.met : words.open}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
