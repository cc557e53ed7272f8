/** Somebody's permission entries while they are edited: as saved, as they stand now, and the calls that change them. */
import type { PermissionList } from '@jujur/contract/access.ts'
import { useState } from 'react'
import { keepAnswer, useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import type { GridFlag } from '../ui/permission-grid.tsx'
import type { PermissionCalls } from './permission-calls.ts'
import { changesBetween, permissionKeyOf } from './permission-changes.ts'

type Entry = PermissionList['fullUpdatedList'][number]

const withFlag = (entry: Entry, flag: GridFlag, on: boolean): Entry => ({
  ...entry,
  [flag === 'maker' ? 'maker_status' : 'checker_status']: on ? 1 : 0,
})

export const useEntries = (calls: PermissionCalls, userId: number, onTaken: () => void) => {
  const list = useCall(calls.get, { user_id: userId })
  const [edited, setEdited] = useState<ReadonlyMap<string, Entry>>(new Map())
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const taken = (data: PermissionList) => {
    keepAnswer(calls.get, { user_id: userId }, data)
    setEdited(new Map())
    setSavedAt(new Date().toISOString())
    onTaken()
  }
  const answered = [calls.get.name]
  const update = useSend(calls.update, { answered, onDone: taken })
  const assign = useSend(calls.assign, { answered, onDone: taken })

  const saved = list.data?.fullUpdatedList ?? []
  const current = saved.map((entry) => edited.get(permissionKeyOf(entry)) ?? entry)
  const changes = changesBetween(saved, current)
  return {
    list,
    user: list.data?.user,
    saved,
    current,
    changes,
    /** Not saved yet. */
    count: changes.gains.length + changes.loses.length,
    savedAt,
    update,
    assign,
    undo: () => setEdited(new Map()),
    flip: (module_id: number, right_id: number, flag: GridFlag, on: boolean) => {
      const entry = current.find((one) => one.module_id === module_id && one.right_id === right_id)
      if (entry) setEdited((before) => new Map(before).set(permissionKeyOf(entry), withFlag(entry, flag, on)))
    },
  }
}
export type Entries = ReturnType<typeof useEntries>
