/** The Unicode Bidirectional Algorithm: which way each character of a line runs. */
import bidiFactory, { type Bidi } from 'bidi-js'

/** The package is a CommonJS function, whatever its types say. */
const bidi = (bidiFactory as unknown as () => Bidi)()

/** One level per UTF-16 unit, odd from right to left; the first strong letter decides for the line. */
export const levelsOf = (text: string): Uint8Array => bidi.getEmbeddingLevels(text, 'auto').levels

/** As it is drawn from right to left: the other bracket of a pair. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character
