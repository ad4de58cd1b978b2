/** Turns the sounds and vibrations of scans on and off. */
import { Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { areSignalsOn, setSignals } from './packing-signals.ts'
import { keepFocus } from './scanner-focus.ts'

export const SoundButton = () => {
  const [isOn, setOn] = useState(areSignalsOn)
  const Icon = isOn ? Volume2 : VolumeX
  return (
    <Button
      variant="outline"
      aria-pressed={isOn}
      onMouseDown={keepFocus}
      onClick={() => {
        setSignals(!isOn)
        setOn(!isOn)
      }}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span>Sound</span>
    </Button>
  )
}
