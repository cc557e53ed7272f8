/** A list of the server as a screen shows it: search, filters, sort, page and the open row stand in the address, so that the back button and a shared link bring them again. */
import { approvalQueries } from '@jujur/contract/approvals.ts'
import type { Call, Output, Sent } from '@jujur/contract/call.ts'
import type { z } from 'zod'
import { send } from '../call/api.ts'
import { useCall } from '../call/use-call.ts'
import { PAGE_SIZE, PAGE_SIZES } from '../texts/constants.ts'
import { useAddress } from './use-address.ts'
import { wholeFrom1 } from './whole-from-1.ts'

export type Direction = 'asc' | 'desc'
export const approvalTabs = approvalQueries
/** The three lists of a queue, and all of them where its call answers them as one. */
export type ApprovalTab = (typeof approvalTabs)[number] | ''

export type ListState<F extends string = string> = {
  /** The words looked for. */
  q: string
  sort: string
  dir: Direction
  /** From 1. */
  page: number
  size: number
  filters: Readonly<Partial<Record<F, string>>>
  /** Of a queue: which of the three lists. */
  tab: ApprovalTab
}
export type ListChange<F extends string = string> = Partial<Omit<ListState<F>, 'filters'>> & { filters?: Partial<Record<F, string | null>> }
/** `replace`: no step for the back button. */
export type Step = { replace?: boolean }

export type List<Row, F extends string = string> = {
  rows: readonly Row[]
  /** Exact up to 10,000; above, `totalMore`. */
  total: number
  totalMore: boolean
  /** Nothing to show yet. */
  loading: boolean
  /** What is shown is of before. */
  refreshing: boolean
  /** Why there are no rows to show. */
  error: Error | null
  /** Asks again; answers the rows as they are then. */
  retry: () => Promise<readonly Row[]>
  state: ListState<F>
  /** Anything but the page itself leads to page 1. */
  set: (change: ListChange<F>, step?: Step) => void
  /** Search or filters leave something out. */
  narrowed: boolean
  /** One of several lists, and of all of them only this one may be empty. */
  tabbed: boolean
  /** Takes search and filters back. */
  widen: () => void
  /** `?id=` of the address. */
  openId: number | null
  open: (id: number | null, step?: Step) => void
  /** The row of `?id=`, from the page shown or asked for by itself; needs `idOf`. */
  openRow: Row | undefined
  /** It is asked for by itself just now, or could not be had. */
  opening: boolean
  openError: Error | null
  openAgain: () => void
  /** What the server was asked. */
  input: object
  /** Every row that matches, page by page, up to 10,000. */
  all: (onProgress: (done: number) => void, signal: AbortSignal) => Promise<Row[]>
}

export type UseListOptions<C extends Call, Row, F extends string> = {
  rows: (data: Output<C>) => readonly Row[]
  sort?: string
  dir?: Direction
  /** Input fields that the reader may narrow the list by. */
  filters?: readonly F[]
  /** Sent with every request. */
  fixed?: Partial<Sent<C>>
  /** `search` for queues, whose `q` is the state: then `state.tab` stands in the address too. */
  searchAs?: 'q' | 'search'
  idOf?: (row: Row) => number
  /** The input field that asks for one row by its id, for a link to a row that is not on the page shown. */
  idFilter?: keyof Sent<C> & string
  enabled?: boolean
}

type Shape = Record<string, z.ZodType>
const shapeOf = (call: Call): Shape => ('shape' in call.input ? (call.input.shape as Shape) : {})

/** What an address says of a field, in the type the call wants; undefined when it takes no such value. */
const taken = (schema: z.ZodType | undefined, value: string): unknown =>
  [value, Number(value), value === 'true'].find((candidate) => String(candidate) === value && schema?.safeParse(candidate).success)

const tabNames: Record<ApprovalTab, string | null> = { PENDING: null, APPROVED_HISTORY_LIST: 'approved', REJECTED: 'rejected', '': 'all' }
const tabOf = (name: string | null, hasAll: boolean): ApprovalTab =>
  hasAll && name === tabNames[''] ? '' : (approvalTabs.find((tab) => tabNames[tab] === name) ?? 'PENDING')

const EXPORT_PAGE = 100
const EXPORT_MOST = 10_000

export const useList = <C extends Call, Row, F extends keyof Sent<C> & string = never>(call: C, options: UseListOptions<C, Row, F>): List<Row, F> => {
  const { rows, sort = '', dir = 'asc', filters = [], fixed, searchAs = 'q', idOf, idFilter, enabled } = options
  const { params, change } = useAddress()
  const shape = shapeOf(call)

  const asked = params.get('sort')
  const filtered = filters.flatMap((name): [F, string, unknown][] => {
    const text = params.get(name)
    const value = text === null ? undefined : taken(shape[name], text)
    return text === null || value === undefined ? [] : [[name, text, value]]
  })
  const state: ListState<F> = {
    q: (params.get('q') ?? '').slice(0, 100),
    sort: asked && shape.sort?.safeParse(asked).success ? asked : sort,
    dir: params.get('dir') === 'desc' ? 'desc' : params.get('dir') === 'asc' ? 'asc' : dir,
    page: wholeFrom1(params.get('page')) ?? 1,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? PAGE_SIZE,
    filters: Object.fromEntries(filtered.map(([name, text]) => [name, text])) as Partial<Record<F, string>>,
    tab: tabOf(params.get('list'), shape.q?.safeParse('').success === true),
  }

  const matching = {
    ...(searchAs === 'search' ? { q: state.tab, search: state.q } : { q: state.q }),
    ...(state.sort ? { sort: state.sort, dir: state.dir } : {}),
    ...Object.fromEntries(filtered.map(([name, , value]) => [name, value])),
    ...fixed,
  }
  const input = { ...matching, length: state.size, start: Math.min((state.page - 1) * state.size, 1_000_000) }
  const result = useCall(call, input as Sent<C>, { keepPrevious: true, enabled })
  const shown = result.data === undefined ? [] : rows(result.data)

  const openId = wholeFrom1(params.get('id'))
  const here = openId !== null && idOf ? shown.find((row) => idOf(row) === openId) : undefined
  const alone = useCall(call, { ...fixed, length: 1, start: 0, ...(idFilter ? { [idFilter]: openId } : {}) } as Sent<C>, {
    enabled: openId !== null && idFilter !== undefined && idOf !== undefined && here === undefined && result.data !== undefined,
  })
  const fetched = alone.data === undefined || openId === null ? undefined : rows(alone.data).find((row) => idOf?.(row) === openId)

  const put = (next: URLSearchParams, name: string, value: string | number | null | undefined, usual?: string | number) =>
    value === null || value === undefined || value === '' || value === usual ? next.delete(name) : next.set(name, String(value))

  const set: List<Row, F>['set'] = (wanted, step) =>
    change((next) => {
      if (wanted.page === undefined) next.delete('page')
      if (wanted.q !== undefined) put(next, 'q', wanted.q)
      if (wanted.sort !== undefined) put(next, 'sort', wanted.sort, sort)
      if (wanted.dir !== undefined) put(next, 'dir', wanted.dir, (wanted.sort ?? state.sort) === sort ? dir : undefined)
      if (wanted.page !== undefined) put(next, 'page', wanted.page, 1)
      if (wanted.size !== undefined) put(next, 'size', wanted.size, PAGE_SIZE)
      if (wanted.tab !== undefined) {
        put(next, 'list', tabNames[wanted.tab])
        next.delete('id')
      }
      for (const [name, value] of Object.entries(wanted.filters ?? {})) put(next, name, value as string | null)
    }, step)

  // A total of another shape than a list's counts as what is shown.
  // Some stand within `list` (specification section 4, data.list.data).
  type Counted = { total?: number; total_more?: true }
  const answered = result.data as (Counted & { list?: Counted | readonly unknown[] }) | undefined
  const counted: Counted | undefined = answered?.list && !Array.isArray(answered.list) ? (answered.list as Counted) : answered
  return {
    rows: shown,
    total: counted?.total ?? shown.length,
    totalMore: counted?.total_more === true,
    loading: result.isPending,
    refreshing: result.isPlaceholderData,
    error: result.data === undefined || result.isPlaceholderData ? result.error : null,
    retry: async () => {
      const { data } = await result.refetch()
      return data === undefined ? [] : rows(data)
    },
    state,
    set,
    tabbed: searchAs === 'search',
    narrowed: state.q !== '' || Object.values(state.filters).some(Boolean),
    widen: () => set({ q: '', filters: Object.fromEntries(Object.keys(state.filters).map((name) => [name, null])) as Partial<Record<F, null>> }),
    openId,
    open: (id, step) =>
      change((next) => {
        put(next, 'id', id)
        next.delete('new')
      }, step),
    openRow: here ?? fetched,
    opening: here === undefined && alone.isLoading,
    openError: here === undefined && alone.data === undefined ? alone.error : null,
    openAgain: () => void alone.refetch(),
    input,
    all: async (onProgress, signal) => {
      const found: Row[] = []
      while (found.length < EXPORT_MOST) {
        const { data } = await send(call, { ...matching, length: EXPORT_PAGE, start: found.length } as Sent<C>, { signal })
        const page = rows(data)
        found.push(...page)
        onProgress(found.length)
        if (page.length < EXPORT_PAGE) break
      }
      return found.slice(0, EXPORT_MOST)
    },
  }
}
