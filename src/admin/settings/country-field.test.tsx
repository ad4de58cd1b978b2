// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { COUNTRY_CODES } from '../../domain/countries.ts'
import { EU_COUNTRIES } from '../../domain/country-groups.ts'
import { taxes } from '../../domain/settings/taxes-settings.ts'
import { renderInDom, unmountAll } from '../../ui/testing.tsx'
import { CountryList } from './country-field.tsx'
import { TaxRatesControl } from './tax-rates-control.tsx'

afterEach(unmountAll)

const choose = (container: HTMLElement, name: string) =>
  act(async () => {
    const select = container.querySelector('select')
    const option = [...(select?.options ?? [])].find(({ text }) => text === name)
    if (!select || !option) throw new Error(`There is no choice ${name}`)
    select.value = option.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const names = (container: HTMLElement) => [...container.querySelectorAll('option')].map(({ text }) => text)

test('A group adds its countries that are in no list, and is no choice once it has none left', async () => {
  const onChange = vi.fn()
  const taken = ['GB', 'DE', 'FR']
  const list = await renderInDom(<CountryList countries={['GB']} taken={taken} onChange={onChange} />)
  expect(names(list).slice(0, 3)).toEqual(['Choose a country', 'European Union', 'Rest of the world'])
  await choose(list, 'European Union')
  const added = EU_COUNTRIES.filter((code) => !taken.includes(code))
  expect(onChange).toHaveBeenCalledWith(['GB', ...added])
  const all = await renderInDom(
    <CountryList countries={['GB']} taken={[...EU_COUNTRIES, 'GB']} onChange={onChange} />,
  )
  expect(names(all)).not.toContain('European Union')
  await choose(all, 'Rest of the world')
  expect(onChange.mock.lastCall?.[0]).toHaveLength(1 + COUNTRY_CODES.length - 28)
})

test('Suggested rates fill those that are empty, beside the day on which they were looked up', async () => {
  const onChange = vi.fn()
  const rates = (country: string, standard: string) => ({
    country,
    standard,
    reduced: '0',
    'second-reduced': '0',
  })
  const control = (value: ReturnType<typeof rates>[]) => (
    <TaxRatesControl
      field={taxes.rates}
      value={value}
      onChange={onChange}
      form={{ values: defaultSettings.taxes, settings: { sections: {} } as never, targets: '' }}
    />
  )
  const shown = await renderInDom(control([rates('IE', '0'), rates('DE', '16')]))
  expect(shown.textContent).toContain('as of 24 November 2026')
  const press = [...shown.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Suggest rates',
  )
  await act(async () => press?.click())
  expect(onChange).toHaveBeenCalledWith([rates('IE', '23'), rates('DE', '16')])
  const elsewhere = await renderInDom(control([rates('US', '0')]))
  expect(elsewhere.textContent).not.toContain('Suggest rates')
})
