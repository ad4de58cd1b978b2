/** What the packing table sounds like: a high tone for right, two low ones for wrong, with a vibration where the device has it. */
import { readStorage, removeFromStorage, writeStorage } from '../../ui/web-storage.ts'

const SILENT = 'staff-packing-silent'
/** Seconds, and Hz. */
const TONES = {
  right: [{ at: 0, pitch: 1_320 }],
  wrong: [
    { at: 0, pitch: 220 },
    { at: 0.18, pitch: 180 },
  ],
}
const LENGTH = 0.12
const VOLUME = 0.2
/** ms on, off, on. */
const VIBRATIONS = { right: [40], wrong: [120, 60, 120] }

let audio: AudioContext | undefined

export const areSignalsOn = (): boolean => readStorage('localStorage', SILENT) === null

export const setSignals = (isOn: boolean): void => {
  if (isOn) removeFromStorage('localStorage', SILENT)
  else writeStorage('localStorage', SILENT, '1')
}

export const signal = (kind: keyof typeof TONES): void => {
  if (!areSignalsOn()) return
  navigator.vibrate?.(VIBRATIONS[kind])
  audio ??= new AudioContext()
  // A browser that has not seen a press yet plays nothing.
  void audio.resume().catch(() => undefined)
  for (const { at, pitch } of TONES[kind]) {
    const tone = new OscillatorNode(audio, { frequency: pitch })
    tone.connect(new GainNode(audio, { gain: VOLUME })).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + LENGTH)
  }
}
