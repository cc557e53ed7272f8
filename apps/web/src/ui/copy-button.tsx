import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { useUi } from './setting.ts'

type Props = { value: string; children?: string; size?: ButtonProps['size'] }

/** Says for two seconds that it is copied. */
export const CopyButton = ({ value, children, size = 'sm' }: Props) => {
  const { copy, copied, copyFeedbackMs } = useUi()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), copyFeedbackMs)
    return () => clearTimeout(timer)
  }, [done, copyFeedbackMs])
  const Icon = done ? IconCheck : IconCopy
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => navigator.clipboard.writeText(value).then(() => setDone(true))}
      >
        {done ? copied : (children ?? copy)}
      </Button>
      <span className="vh" role="status">
        {done ? copied : ''}
      </span>
    </>
  )
}
