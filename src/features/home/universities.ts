/** The state universities of the strip on the home page, as their students shorten them. */
export const UNIVERSITIES = [
  { mark: 'UoC', name: 'University of Colombo' },
  { mark: 'UoP', name: 'University of Peradeniya' },
  { mark: 'USJ', name: 'University of Sri Jayewardenepura' },
  { mark: 'UoK', name: 'University of Kelaniya' },
  { mark: 'UoM', name: 'University of Moratuwa' },
  { mark: 'UoJ', name: 'University of Jaffna' },
  { mark: 'UoR', name: 'University of Ruhuna' },
  { mark: 'OUSL', name: 'The Open University of Sri Lanka' },
  { mark: 'EUSL', name: 'Eastern University Sri Lanka' },
  { mark: 'SEUSL', name: 'South Eastern University of Sri Lanka' },
  { mark: 'RUSL', name: 'Rajarata University of Sri Lanka' },
  { mark: 'SUSL', name: 'Sabaragamuwa University of Sri Lanka' },
] as const;
