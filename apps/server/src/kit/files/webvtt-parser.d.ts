/** The package brings no types of its own. */
declare module 'webvtt-parser' {
  class WebVTTParser {
    parse(text: string, mode?: string): { cues: { startTime: number; endTime: number; text: string }[]; errors: { line: number; message: string }[] }
  }
  const webvtt: { WebVTTParser: typeof WebVTTParser }
  export default webvtt
}
