import classes from './cover.module.css'
import { Weave, weaveOf } from './weave.tsx'

/** A course's own small picture, drawn from its code. */
export const Cover = ({ code }: { code: string }) => (
  <span className={classes.cover} aria-hidden="true">
    <Weave w={112} h={88} gap={8} amp={9} a={0.2} b={1.4} step={8} from={-30} {...shrunk(code)} stroke="#7DB5BB" strokeWidth={1.4} opacity={0.75} />
    <i className={classes.straight} />
  </span>
)

/** The waves of a code at the size of a thumbnail. */
const shrunk = (code: string) => {
  const numbers = weaveOf(code)
  return { ...numbers, l1: (numbers.l1 ?? 520) / 6, l2: (numbers.l2 ?? 310) / 4 }
}
