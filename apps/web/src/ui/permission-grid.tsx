import classes from './permission-grid.module.css'

export type GridFlag = 'maker' | 'checker'
export type GridCell = {
  maker: boolean
  checker: boolean /** Something asks it today. */
  used: boolean /** Not as it was saved. */
  changed: boolean
}
type Named = { id: number; name: string }
type Props = {
  groups: readonly Named[]
  rights: readonly Named[]
  /** Undefined where there is no such entry. */
  cell: (groupId: number, rightId: number) => GridCell | undefined
  onFlip: (groupId: number, rightId: number, flag: GridFlag, on: boolean) => void
  readOnly?: boolean
  words: {
    title: string
    /** One or two letters on the switch, and the whole word. */
    flags: Record<GridFlag, { short: string; name: string }>
    /** Of a switch, for those who hear it. */
    flag: (group: string, right: string, flag: string) => string
    facts: (facts: readonly (string | false | undefined)[]) => string
    unused: string
    changed: string
  }
}

const flags: readonly GridFlag[] = ['maker', 'checker']

/** Groups down, rights across, in each cell a switch for maker and one for checker; on a phone a block for each group. */
export const PermissionGrid = ({ groups, rights, cell, onFlip, readOnly, words }: Props) => (
  <table className={classes.grid} aria-label={words.title}>
    <thead>
      <tr>
        <td />
        {rights.map((right) => (
          <th key={right.id} scope="col">
            {right.name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {groups.map((group) => (
        <tr key={group.id}>
          <th scope="row">{group.name}</th>
          {rights.map((right) => {
            const entry = cell(group.id, right.id)
            if (!entry) return <td key={right.id} />
            return (
              <td key={right.id} className={[!entry.used && classes.unused, entry.changed && classes.changed].filter(Boolean).join(' ')}>
                <span className={classes.right} aria-hidden="true">
                  {right.name}
                </span>
                <span className={classes.pair}>
                  {flags.map((flag) => (
                    <label key={flag} className={classes.flag} title={words.flags[flag].name}>
                      <input
                        type="checkbox"
                        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is on.
                        role="switch"
                        aria-label={words.facts([
                          words.flag(group.name, right.name, words.flags[flag].name),
                          !entry.used && words.unused,
                          entry.changed && words.changed,
                        ])}
                        checked={entry[flag]}
                        disabled={readOnly}
                        onChange={(event) => onFlip(group.id, right.id, flag, event.currentTarget.checked)}
                      />
                      <span aria-hidden="true">{words.flags[flag].short}</span>
                    </label>
                  ))}
                </span>
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)
