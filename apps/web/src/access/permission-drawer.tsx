import { lazy, Suspense } from 'react'
import { loadTexts } from '../kit/texts/texts.ts'
import { Drawer } from '../ui/drawer.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import type { PermissionDrawerProps } from './permission-calls.ts'

/** With its words, whatever the screen has loaded. */
const Editor = lazy(async () => {
  const [module] = await Promise.all([import('./permission-editor.tsx'), loadTexts('access')])
  return { default: module.PermissionEditor }
})

/** What one person may do: every entry by group and right, with its maker and checker flag. */
export const PermissionDrawer = (props: PermissionDrawerProps) => (
  <Suspense
    fallback={
      <Drawer opened onClose={props.onClose} title="…" wide>
        <SkeletonRows rows={6} />
      </Drawer>
    }
  >
    <Editor {...props} />
  </Suspense>
)
