import { IconCheck, IconCopy } from '@jujur/icons'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import classes from './copy-button.module.css'
import { useUi } from './setting.ts'

type Props = {
  value: string
  children?: string
  size?: ButtonProps['size']
  /** What it copies: then it is an icon alone, at the end of a row. */
  of?: string
}

/** Says for two seconds that it is copied. */
export const CopyButton = ({ value, children, size = 'sm', of }: Props) => {
  const { copy, copied, copyFeedbackMs } = useUi()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), copyFeedbackMs)
    return () => clearTimeout(timer)
  }, [done, copyFeedbackMs])
  const Icon = done ? IconCheck : IconCopy
  const take = () => navigator.clipboard.writeText(value).then(() => setDone(true))
  return (
    <>
      {of ? (
        <button type="button" className={classes.icon} aria-label={`${copy} ${of}`} title={copy} onClick={take}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </button>
      ) : (
        <Button variant="default" size={size} leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />} onClick={take}>
          {done ? copied : (children ?? copy)}
        </Button>
      )}
      <span className="vh" role="status">
        {done ? copied : ''}
      </span>
    </>
  )
}
