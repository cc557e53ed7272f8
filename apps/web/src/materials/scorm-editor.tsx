import { FilePart } from './file-part.tsx'
import type { EditorProps } from './material-draft.ts'
import { NamesPart } from './names-part.tsx'

/** A SCORM package: what it shows is made elsewhere, and comes whole. */
export const ScormEditor = (props: EditorProps) => (
  <>
    <NamesPart {...props} />
    <FilePart {...props} />
  </>
)
