// Runs the C# examples: reads a command in JSON a line, and writes what it answers, in JSON a line. An exception ends it.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Text;
using Brisk.Licensing;

static class Harness
{
    static void Main()
    {
        Console.OutputEncoding = Console.InputEncoding = new UTF8Encoding(false);
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine()) Print(Run(Json.ReadObject(line)));
    }

    static object Run(Dictionary<string, object> command)
    {
        Func<string, string> text = name => Json.Text(command, name);
        var client = new LicenseClient(text("siteUrl"));
        switch (text("do"))
        {
            case "activate": return client.Activate(text("licenseKey"), DeviceIn(command));
            case "validate": return client.Validate(text("licenseKey"), DeviceIn(command));
            case "deactivate": return client.Deactivate(text("licenseKey"), DeviceIn(command));
            case "startLink": return client.StartLink(DeviceIn(command));
            case "askForKey": return client.AskForKey(text("deviceCode"));
            case "link": return client.Link(DeviceIn(command), code => Print(code), Wait);
            case "fetchKeys": return client.FetchKeys();
            case "fetchRevocationList": return client.FetchRevocationList();
            case "verify": return Verify(command);
            case "readRevocationList": return VerifierIn(command).ReadRevocationList(text("list"));
            case "newerRevocationList": return VerifierIn(command).NewerRevocationList(text("stored"), text("fetched"));
            case "checkForUpdate": return UpdatesIn(command).Check();
            case "checkFeed": return UpdatesIn(command).CheckFeed();
            case "download": return Download(command);
            case "compare": return UpdateClient.Compare(text("one"), text("other"));
            case "readJson": return Json.ReadObject(text("text")) != null;
            case "writeJson": return Json.Write(Json.Object(command, "value"));
            case "verifySignature": return new Ed25519().Verify(Bytes(text("key")), Bytes(text("message")), Bytes(text("signature")));
        }
        throw new InvalidOperationException(text("do"));
    }

    /// <summary>The test does what happens meanwhile, then writes a line.</summary>
    static void Wait(long seconds)
    {
        Print(seconds);
        Console.ReadLine();
    }

    static MachineFile Verify(Dictionary<string, object> command)
    {
        var verifier = VerifierIn(command);
        var list = verifier.ReadRevocationList(Json.Text(command, "list"));
        return verifier.Verify(Json.Text(command, "machineFile"), DeviceIn(command), Json.Time(command, "now").Value, list);
    }

    static string Download(Dictionary<string, object> command)
    {
        byte[] installer;
        var update = Json.Object(command, "update");
        var verdict = UpdatesIn(command).Download(new Update
        {
            Version = Json.Text(update, "version"), Url = Json.Text(update, "url"), Size = Json.Count(update, "size").Value,
            Sha256 = Json.Text(update, "sha256"), Signature = Json.Text(update, "signature"),
        }, out installer);
        return installer == null ? verdict.ToString() : verdict + " " + installer.Length;
    }

    static SignedFileVerifier VerifierIn(Dictionary<string, object> command)
    {
        return new SignedFileVerifier(Json.Text(command, "jwks"), new Ed25519());
    }

    static UpdateClient UpdatesIn(Dictionary<string, object> command)
    {
        return new UpdateClient(
            Json.Text(command, "siteUrl"), Json.Text(command, "version"), Json.Text(command, "publicKey"), new Ed25519(),
            Json.Text(command, "channel") ?? "stable");
    }

    static Device DeviceIn(Dictionary<string, object> command)
    {
        var json = Json.Object(command, "device");
        var device = new Device { DeviceId = Json.Text(json, "deviceId"), DeviceName = Json.Text(json, "deviceName"), AppVersion = Json.Text(json, "appVersion") };
        foreach (var part in Json.List(json, "components") ?? new List<object>())
        {
            var component = (Dictionary<string, object>)part;
            device.Components[Json.Text(component, "name")] = Json.Text(component, "hash");
        }
        return device;
    }

    static byte[] Bytes(string base64)
    {
        return Convert.FromBase64String(base64);
    }

    static void Print(object value)
    {
        Console.WriteLine(Describe(value));
        Console.Out.Flush();
    }

    /// <summary>Its public fields and properties in JSON, their names in the case of the API; without those that are null, and a RetryAfter of 0.</summary>
    static string Describe(object value)
    {
        if (value == null) return "null";
        if (value is bool) return (bool)value ? "true" : "false";
        if (value is int || value is long) return string.Format(CultureInfo.InvariantCulture, "{0}", value);
        if (value is DateTime) return Describe(((DateTime)value).ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture));
        if (value is string || value is Enum) return Json.Write(value.ToString());
        var items = value as IEnumerable;
        if (items != null) return "[" + string.Join(",", items.Cast<object>().Select(Describe)) + "]";
        var fields = value.GetType().GetFields(BindingFlags.Public | BindingFlags.Instance).Select(field => new { field.Name, Value = field.GetValue(value) });
        var properties = value.GetType().GetProperties().Select(property => new { property.Name, Value = property.GetValue(value) });
        var members = fields.Concat(properties).Where(member => member.Value != null && !(member.Name == "RetryAfter" && (int)member.Value == 0));
        return "{" + string.Join(",", members.Select(member => Describe(char.ToLowerInvariant(member.Name[0]) + member.Name.Substring(1)) + ":" + Describe(member.Value))) + "}";
    }
}
