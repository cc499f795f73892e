import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

/** A key of a Docket server. */
export class DocketApi implements ICredentialType {
  name = 'docketApi';

  displayName = 'Docket API';

  icon: Icon = { light: 'file:../icons/docket.svg', dark: 'file:../icons/docket.dark.svg' };

  documentationUrl = 'https://docket.example.com/docs/n8n.md#credential';

  properties: INodeProperties[] = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://docket.example.com',
      description: 'Address of your Docket server, without /v2',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'svc_live_…',
      description: 'A key with the scopes that the workflow needs: POST /v2/api-keys makes one',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}', url: '/v2/me' },
  };
}
