/** Examples of the doctor's calls, for the API description. */

const lowDisk = {
  severity: 'warning',
  sentence: 'The disk of the data folder is filling up: 1.8 GB of 20.0 GB are free.',
  remedy: 'Delete what is not needed (pictures/sizes in the data folder can go), or enlarge the disk.',
}

export const doctorExamples = {
  runDoctor: {
    response: {
      checkedAt: '2025-06-01T12:00:00.000Z',
      severity: 'warning',
      checks: [
        {
          number: 1,
          id: 'settings',
          title: 'Settings',
          findings: [{ severity: 'ok', sentence: 'All settings are valid.', remedy: null }],
        },
        { number: 3, id: 'disk', title: 'Disk space', findings: [lowDisk] },
      ],
    },
  },
  sendTestMail: {
    body: { address: 'owner@example.com' },
    response: {
      severity: 'ok',
      sentence:
        'The mail server took the test mail to owner@example.com: look whether it arrives, and not as spam.',
      remedy: null,
    },
  },
  readArrival: {
    query: { token: 'k3Vb9xQm2LpR7sTd.1748779260000.q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c' },
    response: {
      peer: '127.0.0.1',
      forwardedFor: '203.0.113.9',
      client: '203.0.113.9',
      otherHeaders: [],
    },
  },
}
