import { useState } from 'react'

export type Key = string | number

/** What is chosen, over pages: each row as it was when it was chosen. */
export const useSelection = <Row>(keyOf: (row: Row) => Key) => {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, Row>>(new Map())
  return {
    keys: new Set(chosen.keys()),
    rows: [...chosen.values()],
    select: (rows: readonly Row[], on: boolean) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const row of rows) {
          if (on) next.set(keyOf(row), row)
          else next.delete(keyOf(row))
        }
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}
export type Selection<Row> = ReturnType<typeof useSelection<Row>>
