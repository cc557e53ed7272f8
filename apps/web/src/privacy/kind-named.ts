import { textOf } from '../kit/texts/texts.ts'

/** The name of a kind of records by its key in the register, which a server newer than the page may have one more of. */
export const kindNamed = (kind: string): string => textOf('dataRegister', `what.${kind}`) ?? kind
