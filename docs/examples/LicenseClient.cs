// A client of the Brisk licensing API for a desktop app: activates by key or by code, validates, deactivates, and fetches what a computer
// needs offline. ../licensing-api.md has the calls, ../licensing-in-the-app.md says when to make them. Beside it: SignedFiles.cs verifies
// machine files and the revocation list, UpdateClient.cs finds updates, Ed25519.cs and Json.cs are what .NET Framework lacks.
// C# 7, for .NET Framework 4.6 and later, Mono and .NET; nothing but System.dll, System.Core.dll, System.Numerics.dll and System.Xml.dll.
// .NET marks HttpWebRequest as obsolete (SYSLIB0014): HttpClient does the same. No call throws.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Text;

namespace Brisk.Licensing
{
    public sealed class Device
    {
        /// <summary>1 to 128 printable ASCII characters without spaces, the same at every start.</summary>
        public string DeviceId;
        /// <summary>For the list on the dashboard; null is left out.</summary>
        public string DeviceName, AppVersion;
        /// <summary>Hashes by name, which ../device-components.md describes.</summary>
        public Dictionary<string, string> Components = new Dictionary<string, string>();
    }

    public enum Outcome
    {
        Licensed,
        /// <summary>The computer was deactivated: delete the stored machine file.</summary>
        Released,
        /// <summary>Nobody has entered the code yet.</summary>
        Waiting,
        /// <summary>The app asks for the key too often: from now on 5 seconds longer.</summary>
        SlowDown,
        /// <summary>The service has decided: show the sentence.</summary>
        Refused,
        /// <summary>Nobody has decided, as without a connection: the stored machine file decides.</summary>
        Undecided,
    }

    public sealed class Answer
    {
        public Outcome Outcome;
        /// <summary>With Licensed and Released.</summary>
        public License License;
        /// <summary>With Licensed: verify it, then store it.</summary>
        public string MachineFile;
        /// <summary>With Licensed by a code: it comes once, so store it.</summary>
        public string LicenseKey;
        /// <summary>With Waiting, from StartLink.</summary>
        public LinkCode LinkCode;
        /// <summary>With Refused; the code never changes, the sentence may be shown as it is.</summary>
        public string Code, Sentence;
        /// <summary>Seconds until the next call may be made; 0 where the service names none.</summary>
        public int RetryAfter;
    }

    public sealed class License
    {
        public string PlanType;
        public long MaxDevices, DevicesUsed, TransfersLeft;
        /// <summary>In UTC. The second is the last moment of a day in India: show that day.</summary>
        public DateTime PurchasedAt, TransferUntil;
        public Features Features;

        /// <summary>Null for an object that is no license.</summary>
        internal static License Read(Dictionary<string, object> json)
        {
            var plan = Json.Text(json, "planType");
            long? max = Json.Count(json, "maxDevices"), used = Json.Count(json, "devicesUsed"), left = Json.Count(json, "transfersLeft");
            DateTime? bought = Json.Time(json, "purchasedAt"), until = Json.Time(json, "transferUntil");
            if (plan == null || max == null || used == null || left == null || bought == null || until == null) return null;
            return new License
            {
                PlanType = plan, MaxDevices = max.Value, DevicesUsed = used.Value, TransfersLeft = left.Value,
                PurchasedAt = bought.Value, TransferUntil = until.Value, Features = new Features(Json.Object(json, "features")),
            };
        }
    }

    /// <summary>What the plan includes. Go by it, not by PlanType: what is not named is not included.</summary>
    public sealed class Features
    {
        private readonly Dictionary<string, object> flags;

        public Features(Dictionary<string, object> flags)
        {
            this.flags = flags;
        }

        public bool AutomaticUpdates { get { return Json.Flag(flags, "automaticUpdates") == true; } }
    }

    /// <summary>What the app shows while it waits to be activated in a browser; times are in seconds.</summary>
    public sealed class LinkCode
    {
        /// <summary>Secret: the app shows it to nobody.</summary>
        public string DeviceCode;
        public string UserCode, VerificationUri, VerificationUriComplete;
        public long ExpiresIn, Interval;

        internal static LinkCode Read(Dictionary<string, object> json)
        {
            string secret = Json.Text(json, "deviceCode"), shown = Json.Text(json, "userCode");
            string page = Json.Text(json, "verificationUri"), complete = Json.Text(json, "verificationUriComplete");
            long? end = Json.Count(json, "expiresIn"), interval = Json.Count(json, "interval");
            // What is opened in the browser is a page, whatever the answer says.
            if (secret == null || shown == null || end == null || interval == null || !Http.IsPage(page) || !Http.IsPage(complete)) return null;
            return new LinkCode
            {
                DeviceCode = secret, UserCode = shown, VerificationUri = page, VerificationUriComplete = complete,
                ExpiresIn = end.Value, Interval = Math.Max(1, interval.Value),
            };
        }
    }

    public sealed class LicenseClient
    {
        /// <summary>What the service answers when it has decided; any other status decides nothing.</summary>
        private static readonly int[] FinalStatuses = { 200, 403, 404, 409, 410, 422 };

        /// <summary>"validate" answers with a code only: the sentences of ../licensing-in-the-app.md.</summary>
        private static readonly Dictionary<string, string> Sentences = new Dictionary<string, string>
        {
            { "LICENSE_NOT_FOUND", "There is no license with this key. Please compare it with the key on your dashboard or in your receipt." },
            { "LICENSE_REVOKED", "This license key was revoked. Your dashboard says why, or shows the new key." },
            { "DEVICE_NOT_ACTIVATED", "This computer was released from the license. Activate it again to go on." },
        };

        private readonly string siteUrl;

        /// <param name="siteUrl">Such as https://brisk.example, without a slash at its end.</param>
        public LicenseClient(string siteUrl)
        {
            this.siteUrl = siteUrl;
        }

        /// <summary>When the key is entered, and whenever this computer has to be activated again.</summary>
        public Answer Activate(string licenseKey, Device device)
        {
            var body = Describe(device);
            body["licenseKey"] = licenseKey;
            return Read(Post("/api/v1/licenses/activate", body));
        }

        /// <summary>At every start that finds a connection.</summary>
        public Answer Validate(string licenseKey, Device device)
        {
            return Read(Post("/api/v1/licenses/validate", Name(licenseKey, device)));
        }

        /// <summary>On "Use on another computer", and before the app is uninstalled: then whatever the answer.</summary>
        public Answer Deactivate(string licenseKey, Device device)
        {
            var response = Post("/api/v1/licenses/deactivate", Name(licenseKey, device));
            var license = response.Status == 200 ? License.Read(Json.Object(response.Json, "license")) : null;
            return license == null ? Read(response) : new Answer { Outcome = Outcome.Released, License = license };
        }

        /// <summary>A code that somebody enters in a browser, instead of a key; Link does the whole.</summary>
        public Answer StartLink(Device device)
        {
            var response = Post("/api/v1/device-codes", Describe(device));
            var code = response.Status == 201 ? LinkCode.Read(response.Json) : null;
            return code == null ? Read(response) : new Answer { Outcome = Outcome.Waiting, LinkCode = code };
        }

        /// <summary>Whether the code was entered; not before the interval has passed.</summary>
        public Answer AskForKey(string deviceCode)
        {
            var response = Post("/api/v1/device-codes/token", new Dictionary<string, object> { { "deviceCode", deviceCode } });
            if (response.Status == 202) return new Answer { Outcome = Outcome.Waiting };
            var answer = Read(response);
            if (response.Status == 429 && Json.Text(response.Json, "code") == "SLOW_DOWN") answer.Outcome = Outcome.SlowDown;
            answer.LicenseKey = Json.Text(response.Json, "licenseKey");
            if (answer.Outcome == Outcome.Licensed && answer.LicenseKey == null) return new Answer { Outcome = Outcome.Undecided };
            return answer;
        }

        /// <summary>Activates in a browser: asks for a code, then for the key until there is one or the code has ended.</summary>
        /// <param name="show">Shows UserCode, and opens VerificationUriComplete in the browser.</param>
        /// <param name="wait">Waits so many seconds. What it throws, such as when the window is closed, ends the whole.</param>
        public Answer Link(Device device, Action<LinkCode> show, Action<long> wait)
        {
            var started = StartLink(device);
            if (started.LinkCode == null) return started;
            show(started.LinkCode);
            var interval = started.LinkCode.Interval;
            long pause = interval;
            for (long elapsed = 0; elapsed < started.LinkCode.ExpiresIn; elapsed += pause)
            {
                wait(pause);
                var answer = AskForKey(started.LinkCode.DeviceCode);
                if (answer.Outcome == Outcome.Licensed || answer.Outcome == Outcome.Refused) return answer;
                // RFC 8628, section 3.5. Without a connection the app asks again.
                if (answer.Outcome == Outcome.SlowDown) interval += 5;
                pause = Math.Max(interval, answer.RetryAfter);
            }
            return new Answer { Outcome = Outcome.Undecided };
        }

        /// <summary>The JSON of the keys, for SignedFileVerifier; null without an answer.</summary>
        public string FetchKeys()
        {
            var response = Http.Send(siteUrl + "/.well-known/jwks.json");
            return response.Status == 200 && response.Json != null ? response.Text : null;
        }

        /// <summary>The list of revoked keys, for SignedFileVerifier.NewerRevocationList; null without an answer.</summary>
        public string FetchRevocationList()
        {
            var response = Http.Send(siteUrl + "/api/v1/revocations");
            return response.Status == 200 ? Json.Text(response.Json, "revocationList") : null;
        }

        private Response Post(string path, Dictionary<string, object> body)
        {
            return Http.Send(siteUrl + path, Json.Write(body));
        }

        private static Dictionary<string, object> Name(string licenseKey, Device device)
        {
            var parts = device.Components.Select(part => (object)new Dictionary<string, object> { { "name", part.Key }, { "hash", part.Value } });
            return new Dictionary<string, object> { { "licenseKey", licenseKey }, { "deviceId", device.DeviceId }, { "components", parts.ToList() } };
        }

        private static Dictionary<string, object> Describe(Device device)
        {
            var body = Name(null, device);
            body["deviceName"] = device.DeviceName;
            body["appVersion"] = device.AppVersion;
            return body;
        }

        private static Answer Read(Response response)
        {
            var undecided = new Answer { Outcome = Outcome.Undecided, RetryAfter = response.RetryAfter };
            // The page of a firewall or a hotel network is no object of JSON.
            if (response.Json == null) return undecided;
            var license = License.Read(Json.Object(response.Json, "license"));
            var machineFile = Json.Text(response.Json, "machineFile");
            if ((response.Status == 200 || response.Status == 201) && license != null && machineFile != null)
                return new Answer { Outcome = Outcome.Licensed, License = license, MachineFile = machineFile };
            var code = Json.Text(response.Json, "code");
            var isRefusal = response.Status != 200 || Json.Flag(response.Json, "valid") == false;
            if (code == null || !isRefusal || !FinalStatuses.Contains(response.Status)) return undecided;
            string sentence;
            if (!Sentences.TryGetValue(code, out sentence)) sentence = Json.Text(response.Json, "title") ?? code;
            return new Answer { Outcome = Outcome.Refused, Code = code, Sentence = sentence };
        }
    }

    /// <summary>Status 0 is no answer: no connection, a time-out, or more than anybody here sends.</summary>
    internal sealed class Response
    {
        public int Status, RetryAfter;
        public byte[] Bytes;
        public string Text { get { return Bytes == null ? null : Encoding.UTF8.GetString(Bytes).TrimStart('\uFEFF'); } }
        /// <summary>Null for what is no object.</summary>
        public Dictionary<string, object> Json { get { return Licensing.Json.ReadObject(Text); } }
    }

    internal static class Http
    {
        private const int TimeoutMs = 10000;
        /// <summary>The revocation list has at most 1.3 MB.</summary>
        private const int MaxBytes = 4000000;

        public static Response Send(string url, string json = null, int maxBytes = MaxBytes)
        {
            try
            {
                var request = (HttpWebRequest)WebRequest.Create(url);
                request.Timeout = request.ReadWriteTimeout = TimeoutMs;
                request.UserAgent = "Brisk";
                // No call of the API is redirected; the address of an installer may be.
                request.AllowAutoRedirect = json == null;
                if (json != null)
                {
                    request.Method = "POST";
                    request.ContentType = "application/json";
                    var bytes = Encoding.UTF8.GetBytes(json);
                    using (var stream = request.GetRequestStream()) stream.Write(bytes, 0, bytes.Length);
                }
                using (var response = Open(request)) return Read(response, maxBytes);
            }
            // Whatever fails on the way, in whichever layer: nobody has decided.
            catch (Exception)
            {
                return new Response();
            }
        }

        public static bool IsPage(string url)
        {
            Uri uri;
            return Uri.TryCreate(url, UriKind.Absolute, out uri) && (uri.Scheme == "https" || uri.Scheme == "http");
        }

        /// <summary>An answer of any status.</summary>
        private static HttpWebResponse Open(HttpWebRequest request)
        {
            try
            {
                return (HttpWebResponse)request.GetResponse();
            }
            catch (WebException error) when (error.Response is HttpWebResponse)
            {
                return (HttpWebResponse)error.Response;
            }
        }

        private static Response Read(HttpWebResponse response, int maxBytes)
        {
            var all = new MemoryStream();
            using (var stream = response.GetResponseStream())
            {
                var buffer = new byte[65536];
                for (var read = 1; read > 0 && all.Length <= maxBytes; all.Write(buffer, 0, read)) read = stream.Read(buffer, 0, buffer.Length);
            }
            int seconds;
            int.TryParse(response.Headers["Retry-After"], NumberStyles.None, CultureInfo.InvariantCulture, out seconds);
            if (all.Length > maxBytes) return new Response();
            return new Response { Status = (int)response.StatusCode, RetryAfter = seconds, Bytes = all.ToArray() };
        }
    }
}
