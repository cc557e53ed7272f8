/** The package brings no types of its own. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Where the next line may begin; null at the end. */
    nextBreak(): { position: number; required: boolean } | null
  }
}
