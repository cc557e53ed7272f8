import type { Call, Output, Sent } from '@jujur/contract/call.ts'
import { type ReactNode, useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useDebounced } from '../kit/call/use-debounced.ts'
import { QUICK_SEARCH } from '../kit/texts/constants.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './content-picker.module.css'

export type Pick = { id: number; title: string; line?: string }
type Props<C extends Call> = {
  title: string
  /** A list of the server, which takes `q`. */
  call: C
  input?: Partial<Sent<C>>
  picksOf: (data: Output<C>) => readonly Pick[]
  /** What is there already cannot be taken again. */
  taken?: ReadonlySet<number>
  onPick: (pick: Pick) => void
  onClose: () => void
  /** Above the list, such as making a new one. */
  children?: ReactNode
  busy?: boolean
  /** What taking one is called, where it is not added: on the button, to those who hear it, and where it is already. */
  act?: { label: string; of: (title: string) => string; taken: string }
}

const SHOWN = 50

/** Takes one of a list of contents, found by its words. */
export const ContentPicker = <C extends Call>({ title, call, input, picksOf, taken, onPick, onClose, children, busy, act }: Props<C>) => {
  const t = useTexts('authoring')
  const words = act ?? { label: t('pick.take'), of: (name: string) => t('pick.takeTitle', { title: name }), taken: t('pick.taken') }
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), QUICK_SEARCH.debounceMs)
  const found = useCall(call, { ...input, q, length: SHOWN } as Sent<C>, { keepPrevious: true })
  return (
    <Drawer opened onClose={onClose} title={title}>
      <div className={classes.picker}>
        {children}
        <TextField
          type="search"
          label={t('pick.search')}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Answer of={found}>
          {(data) => {
            const picks = picksOf(data)
            if (picks.length === 0) return <p className={classes.dim}>{t('pick.none')}</p>
            return (
              <>
                <RowList>
                  {picks.map((pick) => (
                    <Row
                      key={pick.id}
                      title={pick.title}
                      lines={[pick.line]}
                      end={
                        taken?.has(pick.id) ? (
                          <span className={classes.dim}>{words.taken}</span>
                        ) : (
                          <Button size="xs" variant="default" disabled={busy} aria-label={words.of(pick.title)} onClick={() => onPick(pick)}>
                            {words.label}
                          </Button>
                        )
                      }
                    />
                  ))}
                </RowList>
                {picks.length === SHOWN && <p className={classes.dim}>{t('pick.more')}</p>}
              </>
            )
          }}
        </Answer>
      </div>
    </Drawer>
  )
}
