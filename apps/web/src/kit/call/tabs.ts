/** Tabs that are screens: each shows where it is open to the person. */
import { type ScreenId, screenOf } from '@jujur/contract/screens.ts'
import { useSearchParams } from 'react-router'
import { useOpenScreens } from './may.ts'

const idsOf = <I extends ScreenId>(tabs: Readonly<Record<I, unknown>>) => Object.keys(tabs) as I[]

/** For the head of a page: those that are open, in their order. */
export const useTabs = <I extends ScreenId, T>(tabs: Readonly<Record<I, T>>, current: I) =>
  useOpenScreens(idsOf(tabs)).map((id) => ({ id, to: screenOf(id).path, label: tabs[id], current: id === current }))

/** Of the tabs of one page the one that the address names, else the first that is open. */
export const useCurrentTab = <I extends ScreenId>(tabs: Readonly<Record<I, unknown>>, first: I): I => {
  const [params] = useSearchParams()
  const open = useOpenScreens(idsOf(tabs))
  const tab = params.get('tab')
  return open.find((id) => (screenOf(id).path.split('?tab=')[1] ?? null) === tab) ?? open[0] ?? first
}
