import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useArrowKeys } from './arrow-keys.ts'

const toolsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('button')]

/** Tools in a row with one tab stop: left and right walk through them, Home and End go to the ends. */
export const Toolbar = ({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) => {
  const root = useRef<HTMLDivElement>(null)
  const stop = useRef<HTMLElement>(null)
  const onKeyDown = useArrowKeys(toolsIn, 'horizontal')
  // After every drawing: tools come and go with what is edited.
  useLayoutEffect(() => {
    const tools = root.current ? toolsIn(root.current) : []
    if (!stop.current || !tools.includes(stop.current)) stop.current = tools[0] ?? null
    for (const tool of tools) tool.tabIndex = tool === stop.current ? 0 : -1
  })
  return (
    <div
      ref={root}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const tool = target.closest('button')
        if (!tool || !root.current?.contains(tool)) return
        if (stop.current) stop.current.tabIndex = -1
        stop.current = tool
        tool.tabIndex = 0
      }}
    >
      {children}
    </div>
  )
}
