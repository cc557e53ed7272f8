/** What each column of a chosen file is, before its rows are checked. The file goes a second time: the server kept nothing of it. */
import { type FileEncoding, type FileFields, type FoundColumns, isReadable } from '@jujur/contract/columns.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/stack.tsx'
import { type Chosen, guessedOf, matchingOf, settled } from './chosen.ts'
import { CommitBar } from './commit-bar.tsx'
import { FileOnItsWay, SpreadsheetFaultNotice } from './file-trouble.tsx'
import { MatchColumns } from './match-columns.tsx'
import { type FileSendOptions, useFileSending } from './use-file-sending.ts'

/** What people say of a file that was not guessed rightly. */
export type FileAsSaid = { heading_line?: string; encoding?: FileEncoding }
export type ReadFile<F extends string> = { file: File; found: FoundColumns<F> }

type Props<F extends string> = {
  declared: FileFields<F>
  labels: Readonly<Record<F, string>>
  read: ReadFile<F>
  onRead: (read: ReadFile<F>) => void
  onBack: () => void
  /** Asks for the columns again, with the headings in another row, or other letters. */
  lookAgain: (said: FileAsSaid, options: FileSendOptions) => Promise<FoundColumns<F>>
  /** The dry run. */
  check: (matching: string, options: FileSendOptions) => Promise<void>
  /** Said while a column is missing without which nothing can be checked. */
  notComplete: ReactNode
  /** Said once nothing is missing; that it is remembered, unless told. */
  complete?: ReactNode
  /** A sample as it may be shown in the column of this field. */
  shown?: (field: F | null, sample: string) => string
}

export const MatchFile = <F extends string>(props: Props<F>) => {
  const { declared, labels, read, onRead, onBack, lookAgain, check, notComplete, complete, shown } = props
  const { file, found } = read
  const t = useTexts('columns')
  const why = useId()
  const { fault, upload, run, stop } = useFileSending()
  const [chosen, setChosen] = useState<Chosen<F>>(() => guessedOf(found))
  const isComplete = isReadable(declared, [...settled(chosen).values()])

  const readAgain = (said: FileAsSaid) =>
    run(file, async (options) => {
      const again = await lookAgain(said, options)
      setChosen(guessedOf(again))
      onRead({ file, found: again })
    })
  const encoding = found.letters?.encoding
  return (
    <Stack>
      {fault && <SpreadsheetFaultNotice fault={fault} />}
      {upload ? (
        <FileOnItsWay upload={upload} onStop={stop} />
      ) : (
        <>
          <MatchColumns
            declared={declared}
            found={found}
            labels={labels}
            chosen={chosen}
            onChange={setChosen}
            onHeadingLine={(line) => void readAgain({ heading_line: String(line), ...(encoding && { encoding }) })}
            onEncoding={(other) => void readAgain({ encoding: other })}
            shown={shown}
          />
          <CommitBar>
            <Button
              disabled={!isComplete}
              aria-describedby={why}
              onClick={() => void run(file, (options) => check(JSON.stringify(matchingOf(found, chosen)), options))}
            >
              {t('from.checkRows', { count: found.rows })}
            </Button>
            <Button variant="default" onClick={onBack}>
              {t('from.another')}
            </Button>
            <p id={why}>{isComplete ? (complete ?? t('from.remembers')) : notComplete}</p>
          </CommitBar>
        </>
      )}
    </Stack>
  )
}
