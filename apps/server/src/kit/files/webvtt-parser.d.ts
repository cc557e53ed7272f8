/** The package brings no types of its own. */
declare module 'webvtt-parser' {
  export class WebVTTParser {
    parse(text: string, mode?: string): { cues: { startTime: number; endTime: number; text: string }[]; errors: { line: number; message: string }[] }
  }
}
